/** A team's name in a sentence: "Team Tide Pool", but never "Team Team Rocket". */
export const teamTitle = (name: string): string => (/\bteam\b/i.test(name) ? name : `Team ${name}`);
