import './process/lean-process.ts';
import './process/only-log-lines.ts';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { limitConnections, SERVER_OPTIONS } from './http/listening/server-limits.ts';
import { trackTraffic } from './http/listening/traffic.ts';
import { answerUnreadable, listenerOf } from './http/listening/unreadable-requests.ts';
import { endOnSignal } from './process/end-on-signal.ts';
import { notifySupervisor } from './process/notify-supervisor.ts';
import { watchEventLoop } from './process/watchdog.ts';

// Not imported above: static imports load before this file runs.
const [{ startProduct }, { explainFailure }] = await Promise.all([
  import('./start.ts'),
  import('./explain-failure.ts'),
]);

const say = (line: string) => console.log(line);

const product = await startProduct(process.env, say).catch((error: unknown) => {
  console.error(explainFailure(error) ?? (error instanceof Error ? error.message : error));
  process.exit(1);
});

const { HOST: hostname, PORT: port, DRAIN_SECONDS, EVENT_LOOP_LIMIT_SECONDS } = product.env;
watchEventLoop({ limitSeconds: EVENT_LOOP_LIMIT_SECONDS });
const server = createServer(SERVER_OPTIONS, listenerOf(product.app.fetch, product.env));
limitConnections(server);
answerUnreadable(server, product.env);
const traffic = trackTraffic(server);
server.on('error', async (error) => {
  console.error(`The server cannot listen on ${hostname}:${port}: ${error.message}`);
  await product.stopWork();
  await product.close();
  process.exit(1);
});
server.listen(port, hostname, async () => {
  await product.warmUp();
  const address = server.address();
  product.publish(typeof address === 'object' && address ? address.port : port);
  await notifySupervisor('READY=1');
});

/** In addition to the time for the proxy: long enough for a slow upload, short enough for a supervisor. */
const LIMIT_SECONDS = 25;

endOnSignal({
  async finish() {
    product.beginEnding();
    traffic.closeConnectionsAfterResponse();
    await pause(DRAIN_SECONDS * 1000);
    await Promise.all([traffic.finish(), product.stopWork()]);
    await product.close();
  },
  abandon: product.abandon,
  limitSeconds: DRAIN_SECONDS + LIMIT_SECONDS,
});
