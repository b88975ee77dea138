/**
 * The part of a network address that shows an attack without showing a household: the /24 of IPv4, the /48 of IPv6
 * (rule:security-events).
 */
export function networkPart(address: string): string {
  if (address.includes(':')) {
    const groups = address.split('::', 1)[0]?.split(':') ?? [];
    return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`;
  }
  const numbers = address.split('.');
  return numbers.length === 4 ? `${numbers.slice(0, 3).join('.')}.0/24` : 'unknown';
}
