import { IconCheck } from '@tabler/icons-react';
import classes from '#web/ui/writing.module.css';

const STEPS = ['Initial proposal', 'Detailed proposal'] as const;

/** The two steps of an application (rule:detailed-proposal-gate), with the current one marked. */
export function ApplySteps({ current }: { current: 0 | 1 }) {
  return (
    <ol className={classes.steps} aria-label="Application steps">
      {STEPS.map((step, index) => (
        <li key={step} className={classes.step} aria-current={index === current ? 'step' : undefined}>
          <span className={classes.stepMark} aria-hidden>
            {index < current ? <IconCheck size={16} /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
