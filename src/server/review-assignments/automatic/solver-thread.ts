import { parentPort, workerData } from 'node:worker_threads';
import { assign } from './solve.ts';

parentPort?.postMessage(await assign(workerData));
