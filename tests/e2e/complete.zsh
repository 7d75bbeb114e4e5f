# zsh -f complete.zsh FOLDER LINE …: what each line has become after Tab, as a shell at a terminal does it.
# FOLDER holds the completion of `l7`; the program itself is not run.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "fpath=($1 \$fpath); autoload -U compinit && compinit -u -D"
zpty -w shell "l7() { print -r -- ran: \$* :ran }; print -r -- stands' 'ready"
zpty -r shell said '*stands ready*'
for line in "${@:2}"; do
  zpty -n -w shell "$line"$'\t\n'
  zpty -r shell said '*ran: * :ran*'
  said=${said##*ran: }
  print -r -- ${said%% :ran*}
done
