import { head } from '../tests/raw.ts';
import type { Applicant } from './people.ts';
import type { ConnectionPool } from './visitors.ts';
import { submission } from './works.ts';

export type Write = { isAccepted: boolean };

type Writers = { url: string; connections: ConnectionPool; drafters: Applicant[]; submitters: Applicant[] };

const DRAFTS_A_SUBMISSION = 4;

/** Students who save their drafts in turn, and one who submits after every fourth draft; each submits once. */
export function writersOf({ url, connections, drafters, submitters }: Writers) {
  const revisions = new Map<Applicant, number>();
  let drafted = 0;
  let submitted = 0;

  async function send(cookie: string, method: string, path: string, value: unknown): Promise<Write> {
    const body = JSON.stringify(value);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
    const { status } = await connections.send(head({ url, cookie, method, path, headers }) + body);
    return { isAccepted: status === 200 };
  }

  async function saveDraft(): Promise<Write> {
    const drafter = drafters[drafted++ % drafters.length] as Applicant;
    const revision = revisions.get(drafter) ?? 0;
    const initial_proposal = `Draft ${revision + 1}. ${'We would like to build it. '.repeat(40)}`;
    const { cookie, project_id } = drafter;
    const draft = { project_id, team_id: null, initial_proposal, revision };
    const write = await send(cookie, 'PUT', '/api/application-drafts', draft);
    if (write.isAccepted) revisions.set(drafter, revision + 1);
    return write;
  }

  async function submit(): Promise<Write> {
    const submitter = submitters[submitted++];
    if (!submitter) throw new Error('Everybody has submitted.');
    const { method, path, cookie = '', body } = submission(submitter);
    return send(cookie, method, path, body);
  }

  return (n: number) => (n % (DRAFTS_A_SUBMISSION + 1) === DRAFTS_A_SUBMISSION ? submit() : saveDraft());
}
