import { z } from 'zod';
import { type Env, readEnv } from '#server/env.ts';
import { REQUIREMENTS, settingsSchema, TOPICS } from '#server/env-schema.ts';

type Setting = { name: string; kind: string; value: string; defaults: string; description: string };

/** docs/configuration.md: every setting by topic, from the schema. */
export function renderConfiguration(): string {
  const topics = Object.entries(TOPICS).map(
    ([topic, settings]) => `## ${topic}\n\n${Object.keys(settings).map(settingSection).join('\n')}\n`,
  );
  return `${INTRODUCTION}\n${topics.join('\n')}`;
}

/** .env.example: the same settings with their defaults, each below its description. */
export function renderExample(): string {
  const topics = Object.entries(TOPICS).map(([topic, settings]) =>
    [`# ${topic}`, ...Object.keys(settings).map((name) => exampleLines(describe(name)))].join('\n\n'),
  );
  return `${EXAMPLE_INTRODUCTION}\n\n${topics.join('\n\n')}\n`;
}

const INTRODUCTION = `# Configuration

<!-- \`npm run configuration\` writes this page from src/server/env-schema.ts. -->

Environment variables configure the portal. It checks all of them at the start; an error names the wrong one. No variable is
required to try it. \`.env.example\` has the same list to copy. An empty value means the same as none.
`;

const EXAMPLE_INTRODUCTION =
  '# Written by `npm run configuration` from src/server/env-schema.ts; docs/configuration.md explains each setting.\n' +
  '# An empty value means the default.';

function settingSection(name: string): string {
  const { kind, defaults, description } = describe(name);
  const required = REQUIREMENTS.filter((requirement) => requirement.name === name).map(({ when }) => when);
  const facts = [
    kind,
    defaults && `default ${defaults}`,
    required.length > 0 && `required ${required.join(' and ')}`,
  ];
  return `- **\`${name}\`** (${facts.filter(Boolean).join('; ')}). ${description}`;
}

const exampleLines = ({ name, value, defaults, description }: Setting) =>
  [
    ...wrap(description.replaceAll('*', '')),
    ...(value || !defaults ? [] : [`# Default: ${defaults}`]),
    `${name}=${value}`,
  ].join('\n');

function describe(name: string): Setting {
  const json = z.toJSONSchema(settingsSchema, { io: 'input' }).properties?.[name];
  if (typeof json !== 'object' || !json.description) throw new Error(`${name} has no description.`);
  const value = json.default === undefined ? '' : String(json.default);
  return {
    name,
    kind: kindOf(json),
    value,
    defaults: value ? `\`${value}\`` : computedDefaults(name),
    description: json.description,
  };
}

function kindOf({
  kind,
  enum: values,
  type,
  minimum,
  maximum,
  minLength,
}: z.core.JSONSchema.BaseSchema): string {
  if (typeof kind === 'string') return kind;
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (minLength) return `text of at least ${minLength} characters`;
  return type === 'string' ? 'text' : `${type} from ${minimum} to ${maximum}`;
}

/** A default that depends on NODE_ENV. */
function computedDefaults(name: string): string {
  const value = (env: Env) => env[name as keyof Env] ?? '';
  const development = String(value(readEnv({})));
  if (!development || typeof value(readEnv({})) === 'object') return '';
  return `\`${development}\`, in production \`${value(PRODUCTION)}\``;
}

const PRODUCTION = readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://example.edu' });

function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    if ((lines.at(-1)?.length ?? 0) + word.length > 115) lines.push('');
    lines[lines.length - 1] += lines.at(-1) ? ` ${word}` : `# ${word}`;
  }
  return lines;
}
