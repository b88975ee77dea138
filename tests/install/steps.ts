import { nameOf, substitute, TREATMENTS } from './blocks.ts';
import type { Machine, Outcome } from './machine.ts';
import { type Block, readBlocks, readSentences } from './page.ts';
import type { Report } from './report.ts';
import { countEnds, readMemory } from './services.ts';
import type { Story } from './story.ts';
import { addRelease } from './tree.ts';

const PACKAGES = 'Install / 1. Packages.';
const LAST_LINES = 25;

/** The packages of the page, with the network of the host. */
export async function installPackages(machine: Machine, report: Report): Promise<boolean> {
  const trust = async () => textOf(await machine.run('update-ca-certificates > /dev/null', { as: 'root' }));
  await report.step('(the authorities of the host)', trust);
  return report.step(PACKAGES, () => runBlock(machine, readBlocks(), PACKAGES));
}

/** The page from its first block to the upgrade, with the people who use the site in between. */
export async function runSteps(machine: Machine, story: Story, report: Report): Promise<void> {
  const blocks = readBlocks();
  const sentences = readSentences();
  /** A block of the page. */
  const block = (name: string) => report.step(name, () => runBlock(machine, blocks, name));
  /** Commands that the page has in a sentence. */
  const sentence = (title: string, commands: string[]) =>
    report.step(title, async () => {
      const lost = commands.map(withoutSudo).filter((command) => !sentences.includes(command));
      if (lost.length > 0) throw new Error(`The page no longer says: ${lost.join(', ')}`);
      return textOf(await machine.run(commands.join('\n')));
    });
  /** What the page asks for in words. */
  const chore = (title: string, script: string) =>
    report.step(`(${title})`, async () => textOf(await machine.run(script, { as: 'root' })));

  if (!(await block(PACKAGES))) return;
  if (!(await block('Install / 2. User, code and build.'))) return;
  await block('Install / 3. Database.');
  await block('Install / 4. Settings.');
  await block('Install / 5. Services.');
  await chore('wait for both processes', `${healthy(3001)}\n${healthy(3002)}`);
  await chore(
    'step 6: worker_connections',
    "sed -i 's/worker_connections 768/worker_connections 4096/' /etc/nginx/nginx.conf",
  );
  await block('Install / 6. Proxy with TLS.');
  await report.step('Install / 7. First super admin.', () => story.signUpAdmin());
  await report.step('A project', () => story.createProject());
  await report.step('A student uploads a résumé', () => story.uploadResume());
  await report.step('The student applies', () => story.apply());
  await report.step('Pages', () => story.openPages());
  await sentence('Install / 8. Check.', ['sudo portal-npm doctor']);
  await report.step('Nothing was killed', () => countEnds(machine));
  report.note(`Memory: ${await readMemory(machine)}`);
  await block('Back up / ');
  await restore();
  await upgrade();
  await report.step('Nothing was killed', () => countEnds(machine));
  report.note(`Memory: ${await readMemory(machine)}`);

  async function restore(): Promise<void> {
    await chore(
      'stop the portal, an empty database and an empty DATA_DIR',
      `systemctl stop portal@3001 portal@3002 portal-worker
      cd /tmp
      runuser -u postgres -- dropdb portal
      runuser -u postgres -- createdb --owner portal portal
      find /var/lib/portal -mindepth 1 -delete`,
    );
    await block('Restore / ');
    await chore(
      'start the portal',
      `systemctl start portal@3001 portal@3002 portal-worker\n${healthy(3001)}\n${healthy(3002)}`,
    );
    await report.step('The restored site', () => story.readBack(true));
    await sentence('The doctor after the restore', ['sudo portal-npm doctor']);
  }

  async function upgrade(): Promise<void> {
    addRelease();
    await block('Upgrade / ');
    await chore('wait for both processes', `${healthy(3001)}\n${healthy(3002)}`);
    await chore('a way back', 'cd /opt/portal/current\nnpm run rollback');
    await sentence('The doctor after the upgrade', ['sudo portal-npm doctor']);
    await report.step('The upgraded site', () => story.readBack());
    await report.step('Its pages', () => story.openPages());
  }
}

const withoutSudo = (command: string) =>
  command.startsWith('sudo portal-npm') ? command : command.replace(/^sudo /, '');

const healthy = (port: number) =>
  `for n in $(seq 150); do curl --silent --fail --output /dev/null http://127.0.0.1:${port}/api/health && break; sleep 0.2; done
  curl --silent --show-error --fail --output /dev/null http://127.0.0.1:${port}/api/health`;

async function runBlock(machine: Machine, blocks: Block[], name: string): Promise<string> {
  const block = blocks.find((candidate) => nameOf(candidate) === name);
  const treatment = TREATMENTS[name];
  if (!block || !treatment) throw new Error('The page has no such block.');
  if (treatment.run === 'not at all') return `not run: ${treatment.because}`;
  const text = substitute(block, treatment.substitutions);
  if (treatment.run === 'as a file') {
    const write = `install -D -m 0640 -o root -g portal /dev/null ${treatment.path}\ncat > ${treatment.path}`;
    return textOf(await machine.run(write, { as: 'root', input: `${text}\n` }));
  }
  const { answers, needsNetwork } = treatment;
  return textOf(await machine.run(text, { input: answers, withNetwork: needsNetwork ?? false }));
}

/** Nothing for a script that succeeded; otherwise its last lines are the error. */
function textOf({ code, output }: Outcome): string {
  if (code !== 0) throw new Error(`exit code ${code}\n${output.split('\n').slice(-LAST_LINES).join('\n')}`);
  return '';
}
