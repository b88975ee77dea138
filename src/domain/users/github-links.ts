import { optionalLine, requiredLine } from '../field-schemas.ts';
import { isWebLink, withScheme } from '../links.ts';

/** Turns a GitHub name into a link; text that means "none" stays text (rule:phone-numbers). */
export function toGithubLink(value: string): string {
  const name = GITHUB_NAME.exec(value)?.[1];
  return name && !meansNone(value) ? `https://github.com/${name}` : withScheme(value);
}

const GITHUB_NAME = /^@?([a-z\d](?:-?[a-z\d]){0,38})$/i;

/** People write these for want of an account; as names they would lead to the page of a stranger. */
const meansNone = (value: string): boolean =>
  NONE.has(
    value
      .toLowerCase()
      .replace(/^(?:https?:\/\/)?(?:www\.)?github\.com\//, '')
      .replace(/[^a-z]/g, ''),
  );

const NONE = new Set([
  '',
  'na',
  'nil',
  'no',
  'none',
  'nope',
  'null',
  'nothing',
  'undefined',
  'empty',
  'notavailable',
  'notapplicable',
  'dontknow',
  'donthave',
  'idonthave',
  'nogithub',
  'noaccount',
  'notyet',
  'github',
  'githubcom',
  'githublink',
  'githubprofile',
  'username',
  'yourusername',
]);

const GITHUB_MISSING = 'Please enter the link to your GitHub profile, or your GitHub name.';

/** The words of the hint; of a name with spaces what it may be (rule:github-names). */
function whyNoGithub(value: string): string {
  const words = value.split(/\s+/).filter(Boolean);
  if (words.length < 2) return 'Please enter a GitHub name, or the full link to a profile.';
  const guess = words.join('-').toLowerCase();
  return GITHUB_NAME.test(guess)
    ? `GitHub names have no spaces. Try ${guess}, or the full link to the profile.`
    : 'GitHub names have no spaces. Try the full link to the profile.';
}

/** The link to a GitHub profile; a name becomes one (rule:phone-numbers). */
export const requiredGithubLink = () =>
  requiredLine('Please enter your GitHub profile URL.', 'GitHub Profile', 300)
    .overwrite(toGithubLink)
    .refine((value) => value === '' || !meansNone(value), {
      error: GITHUB_MISSING,
      params: { title: 'GitHub Profile' },
    })
    .refine((value) => value === '' || meansNone(value) || isWebLink(value), {
      error: ({ input }) => whyNoGithub(String(input)),
      params: { title: 'GitHub Profile' },
    });

/** The same of somebody else, who may have none. */
export const optionalGithubLink = () =>
  optionalLine(2000)
    .transform((value) => (value && !meansNone(value) ? toGithubLink(value) : null))
    .refine((value) => value === null || isWebLink(value), {
      error: ({ input }) => whyNoGithub(String(input)),
    });
