import { optionalLine, requiredLine } from '../field-schemas.ts';
import { isWebLink } from '../links.ts';
import { GITHUB_NAME, meansNone, toGithubLink } from './github-links.ts';

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
