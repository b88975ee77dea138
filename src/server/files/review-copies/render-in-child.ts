import { join } from 'node:path';
import { ChildDied, ChildTooSlow } from '../../process/child-process/child-program.ts';
import { runInChild } from '../../process/child-process/run-in-child.ts';
import { PROJECT } from '../../project-directory.ts';
import type { DrawnKind, Rendering } from './render-pages.ts';

/** On a busy server; sixty ordinary pages take half of the processor's seconds. */
const SECONDS = 180;
/** With the limits of one presentation. */
export const RENDER_PROGRAM = {
  program: join(PROJECT, 'src/server/files/review-copies/render-program.ts'),
  heapMib: 512,
  spaceMib: 1536,
  processorSeconds: 60,
  hasAddons: true,
};

export type RenderTask = { bytes: Uint8Array; kind: DrawnKind };

/**
 * `renderPages` in a process of its own with limits of memory and time: a file that ends it, or takes too long, is refused. Throws ChildKilled and
 * ChildUnavailable, which say nothing about the file.
 */
export async function renderInChild(
  bytes: Uint8Array,
  kind: DrawnKind,
  seconds = SECONDS,
): Promise<Rendering> {
  try {
    return await runInChild<RenderTask, Rendering>(RENDER_PROGRAM, { bytes, kind }, seconds);
  } catch (error) {
    if (error instanceof ChildDied || error instanceof ChildTooSlow) return { refused: 'too_complex' };
    throw error;
  }
}
