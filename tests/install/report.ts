import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** Every step with its seconds and outcome, printed as it happens. */
export class Report {
  private readonly lines: string[] = [];
  private readonly path: string;
  failed = 0;
  passed = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** Runs a step; its text, or the message of its error, goes into the report. Returns whether it succeeded. */
  async step(title: string, work: () => Promise<string>): Promise<boolean> {
    const started = performance.now();
    const seconds = () => `${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`;
    try {
      const text = await work();
      this.note(`passed ${seconds()}  ${title}${text && `: ${text}`}`);
      this.passed += 1;
      return true;
    } catch (error) {
      this.note(
        `FAILED ${seconds()}  ${title}\n${indent(error instanceof Error ? error.message : String(error))}`,
      );
      this.failed += 1;
      return false;
    }
  }

  note(text: string): void {
    process.stdout.write(`${text}\n`);
    this.lines.push(text);
    writeFileSync(this.path, `${this.lines.join('\n')}\n`);
  }

  end(): void {
    this.note(`\n${this.passed} passed, ${this.failed} failed`);
    process.exitCode = this.failed > 0 ? 1 : 0;
  }
}

const indent = (text: string) => text.replace(/^/gm, '                  ');
