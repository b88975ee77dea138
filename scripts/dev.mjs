// `npm run dev` starts the server, which restarts when its files change, and Vite for the web, which proxies the server's paths.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './setup/install.mjs';
import { projectDir, projectNode } from './setup/project.mjs';
import { runStory } from './setup/run-story.mjs';
import { whenNpmEnds } from './setup/when-npm-ends.mjs';

await runStory(async () => {
  await ensureInstalled();
  console.log(
    'The reloading web is at http://localhost:5173 (the address printed by the server shows the last build).',
  );
  const server = run(['--watch', '--watch-preserve-output', 'src/server/main.ts']);
  const web = run(['node_modules/vite/bin/vite.js', '--logLevel', 'warn', '--port', '5173', '--strictPort']);
  endAll([server, web]);
});

function run(args) {
  return spawn(projectNode, args, {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32', // where it would open a window
  });
}

// Each in its own process group, so that this script passes Ctrl-C on once.
function endAll(programs) {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    for (const program of programs) program.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  for (const program of programs) program.once('exit', end);
  whenNpmEnds(end);
}
