// Preloaded into programs that these scripts start. When the script is killed (kill -9), its channel closes and the program ends; an orphan
// would hold the port and the data directory.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref(); // it must not keep a finished program alive
}
