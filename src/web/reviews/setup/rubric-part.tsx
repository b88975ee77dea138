import type { ReviewSetup } from './queries.ts';
import { RoundForm } from './round-form.tsx';
import { RubricEditor } from './rubric-editor.tsx';
import type { Round } from './search.ts';
import { SettingsForm } from './settings-form.tsx';
import classes from './setup.module.css';

/** Settings, round and rubric; late, because the round loads the date library. */
export default function RubricPart(props: { round: Round; setup: ReviewSetup }) {
  return (
    <div className={classes.parts}>
      <RubricEditor {...props} />
      <RoundForm {...props} />
      <SettingsForm {...props} />
    </div>
  );
}
