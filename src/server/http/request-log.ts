import { log } from '../process/log.ts';
import type { RequestObserver } from './observe.ts';

/** One line per request. */
export const requestLog: RequestObserver = { served: (request) => log.info(request, 'request') };
