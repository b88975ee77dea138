import { setTimeout as pause } from 'node:timers/promises';
import { filesOf } from '../../scripts/upgrade/verify.mjs';

const PAGES = ['/', '/projects', '/dashboard'];

/** People who read, write and open pages with their scripts, one after the other, and a tab that stays open. */
export class Visitors {
  readonly failed: string[] = [];
  /** Of requests. */
  count = 0;
  /** Of the profile that is written again and again. */
  lastNote = '';
  private readonly url: string;
  private readonly pauseMs: number;
  private readonly headers: Record<string, string>;
  private openTab: string[] = [];
  private isRunning = true;
  private readonly running: Promise<void>[];

  /** Without a pause between requests they take a core. */
  constructor(url: string, headers: Record<string, string>, { pauseMs }: { pauseMs: number }) {
    this.url = url;
    this.pauseMs = pauseMs;
    this.headers = headers;
    this.running = [this.repeat(() => this.work()), this.repeat(() => this.openPages())];
  }

  /** The pages that a tab has open ask for their scripts again and again from now on. */
  async keepTabOpen(): Promise<void> {
    this.openTab = await this.openPages();
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.running);
  }

  private async repeat(visit: () => Promise<unknown>): Promise<void> {
    while (this.isRunning) await visit();
  }

  private async work(): Promise<void> {
    await this.send('/api/profile');
    const note = `Note ${this.count}`;
    const sent = await this.send('/api/profile/team-search', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ looking_for_team: true, skills: [], looking_note: note }),
    });
    if (sent !== null) this.lastNote = note;
    for (const file of this.openTab) await this.send(file);
  }

  private async openPages(): Promise<string[]> {
    const files: string[] = [];
    for (const page of PAGES) files.push(...filesOf((await this.send(page)) ?? ''));
    for (const file of files) await this.send(file);
    return files;
  }

  /** The text of the response, or null when it failed. */
  private async send(path: string, init: RequestInit = {}): Promise<string | null> {
    this.count += 1;
    await pause(this.pauseMs);
    try {
      const headers = { ...this.headers, ...init.headers };
      const response = await fetch(this.url + path, { ...init, headers });
      const text = await response.text();
      if (response.status === 200) return text;
      this.failed.push(`${response.status} for ${path}`);
    } catch (error) {
      this.failed.push(`${error instanceof Error ? String(error.cause ?? error) : error} for ${path}`);
    }
    return null;
  }
}
