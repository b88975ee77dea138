// `npm run configuration` writes docs/configuration.md and .env.example from the schema of the settings.
import { writeFileSync } from 'node:fs';
import { renderConfiguration, renderExample } from './configuration/render.ts';

const root = new URL('../', import.meta.url);
writeFileSync(new URL('docs/configuration.md', root), renderConfiguration());
writeFileSync(new URL('.env.example', root), renderExample());
