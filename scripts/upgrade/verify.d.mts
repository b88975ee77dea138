export function filesOf(html: string): string[];
