import { z } from 'zod';
import { submitApplicationSchema } from '#domain/applications/application-schemas.ts';
import { type InitialValues, teamOf } from './initial-values.ts';

/** The domain's schema over the form's values. */
export const submissionSchema = (project_id: string, submission_key: string) =>
  z.preprocess(
    ({ initial_proposal, ...who }: InitialValues) => ({
      project_id,
      submission_key,
      initial_proposal,
      team_id: teamOf(who),
    }),
    submitApplicationSchema,
  );
