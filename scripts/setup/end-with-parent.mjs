// Preloaded into programs that these scripts start. When the script is killed (kill -9), its channel closes and the program ends; an orphan
// would hold the port and the data directory.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref(); // it must not keep a finished program alive
  // Not into the forks of the program, such as the workers of a test runner, which wait for messages of theirs.
  const at = process.execArgv.findIndex((argument) => argument.endsWith('/end-with-parent.mjs'));
  if (process.execArgv[at - 1] === '--import') process.execArgv.splice(at - 1, 2);
}
