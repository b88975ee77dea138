import { useProgramme } from '#web/programme/use-programme.ts';

type MarkProps = { size?: number };

/** The programme's logo, or an A whose crossbar is a rising sun. Its name is beside it or in the link's label. */
export function Mark({ size = 28 }: MarkProps) {
  const { logo } = useProgramme();
  if (logo !== null)
    return <img src={logo} width={size} height={size} alt="" style={{ objectFit: 'contain' }} />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeWidth="2.6" aria-hidden="true">
      <g strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 26 16 5l10 21" stroke="currentColor" />
        <path d="M9.2 22c2.8-6 10.8-6 13.6 0" stroke="var(--portal-accent)" />
      </g>
      <circle cx="16" cy="13" r="1.9" fill="var(--portal-accent)" />
    </svg>
  );
}
