// Checks that every regular expression in src matches in linear time for any text: V8 backtracks, so a pattern like `(a,?)*$` lets one
// request block the process. recheck decides this with automata theory, not by trying texts; an undecided pattern must be rewritten.
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'vite';
import { projectDir } from '../setup/project.mjs';

// Read when recheck loads: without it recheck looks for a native program or a Java archive.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = createRequire(import.meta.url)('recheck');

const OPTIONS = { checker: 'automaton', timeout: 60_000 };

const named = process.argv.slice(2);
const files = named.length > 0 ? named : globSync('src/**/*.{ts,tsx}', { cwd: projectDir }).filter(isProduct);
const patterns = files.flatMap(patternsIn);
const faults = patterns.flatMap(faultOf);
for (const fault of faults) console.log(fault);
console.log(
  `${patterns.length} patterns in ${files.length} files, ${patterns.length - faults.length} linear`,
);
if (files.length === 0 || patterns.length === 0) console.log('No pattern was read: nothing was checked.');
process.exitCode = faults.length > 0 || patterns.length === 0 ? 1 : 0;

function isProduct(file) {
  return !/\.test\.tsx?$|routeTree\.gen\.ts$/.test(file);
}

function patternsIn(file) {
  const text = readFileSync(`${named.length > 0 ? '' : `${projectDir}/`}${file}`, 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0].message}`);
  const found = [];
  collect(program, (node) => {
    const at = `${file}:${text.slice(0, node.start).split('\n').length}`;
    if (node.regex) found.push({ at, source: node.regex.pattern, flags: node.regex.flags });
    if (node.callee?.name === 'RegExp') found.push(ofConstructor(at, node));
  });
  return found;
}

function collect(node, visit) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') visit(node);
  for (const part of Object.values(node)) collect(part, visit);
}

function ofConstructor(at, { arguments: [source, flags] }) {
  const isKnown = typeof source?.value === 'string' && (!flags || typeof flags.value === 'string');
  return isKnown ? { at, source: source.value, flags: flags?.value ?? '' } : { at, source: null };
}

function faultOf({ at, source, flags }) {
  if (source === null) return [`${at} makes a pattern while it runs: write it as a literal, or without one.`];
  const { status, complexity, error } = checkSync(source, flags, OPTIONS);
  if (status === 'safe') return [];
  const why = complexity?.summary ?? error?.message ?? error?.kind ?? status;
  return [`${at} /${source}/${flags} is not known to be linear: ${why}`];
}
