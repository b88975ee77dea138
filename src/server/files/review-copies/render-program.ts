/** The program of the child process that renders the pages of presentations (docs/security.md, “What reads foreign input”). */
import { serveTasks } from '../../process/child-process/serve-tasks.ts';
import type { RenderTask } from './render-in-child.ts';
import { renderPages } from './render-pages.ts';

serveTasks(({ bytes, kind }: RenderTask) => renderPages(bytes, kind));
