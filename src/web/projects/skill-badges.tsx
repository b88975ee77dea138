import dotted from '#web/ui/dotted-line.module.css';
import classes from './skill-badges.module.css';

const SHOWN = 3;

/** Three skills, then '+N more', in one line (rule:project-card). */
export function SkillBadges({ skills }: { skills: string[] }) {
  if (skills.length === 0) return null;
  return (
    <p className={`${dotted.line} ${classes.skills}`} data-extra>
      {skills.slice(0, SHOWN).map((skill) => (
        <span key={skill}>{skill}</span>
      ))}
      {skills.length > SHOWN && <span className={classes.more}>+{skills.length - SHOWN} more</span>}
    </p>
  );
}
