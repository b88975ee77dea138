// Loaded before a program that one of these scripts starts. When the script dies without a word (kill -9), its
// channel closes, and the program ends as if told to: an orphan would hold the port and the data directory.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref(); // it must not keep a finished program alive
}
