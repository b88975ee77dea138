import { Code, List, Stack, Text } from '@mantine/core';
import { LEAST_REVIEWS, LEAST_SHARED_APPLICATIONS } from '#domain/reviews/reviews.ts';
import classes from './review-results.module.css';

/** What the adjusted score is, and the formula with a worked example, both collapsed (rule:adjusted-score). */
export function Method() {
  return (
    <details>
      <summary>How the adjusted score works</summary>
      <Stack gap="sm" mt="sm" className={classes.formula}>
        <Text>
          Some reviewers are stricter than others. We compare them on the applications that they share, and
          take the difference out of each score. The mean stays what it is; the adjusted score stands beside
          it, with how far it can be trusted: “± 5” means that other reviewers would be within 5 points of it
          in two of three cases.
        </Text>
      </Stack>
      <details className={classes.statisticians}>
        <summary>For statisticians</summary>
        <Stack gap="sm" mt="sm" className={classes.formula}>
          <Code block className={classes.note}>
            score = overall mean + application + reviewer + error
          </Code>
          <List spacing="xs">
            <List.Item>
              Application and reviewer are random effects: both are drawn towards zero, the more so the fewer
              scores there are. How far depends on the variances, which are estimated from the scores
              (EM-REML).
            </List.Item>
            <List.Item>
              The effects of reviewers who share applications add up to zero. If there are several groups that
              share nothing, their adjusted scores can’t be compared with one another.
            </List.Item>
            <List.Item>
              The adjusted score is the mean of an application’s scores, each less the effect of its reviewer.
              A reviewer without a figure counts as they scored, and the table then says “partly adjusted”.
            </List.Item>
            <List.Item>
              There’s no figure for a reviewer with fewer than {LEAST_REVIEWS} reviews, or with fewer than{' '}
              {LEAST_SHARED_APPLICATIONS} applications shared with others who have one. Such a reviewer
              doesn’t move the figures of others either.
            </List.Item>
            <List.Item>
              An application that a member of staff may not see yet, because of an own interest, a conflict or
              a review of theirs that is open, doesn’t count for the effects of its reviewers.
            </List.Item>
            <List.Item>
              The error of an adjusted score adds up the variance of single scores and the variances of the
              effects of its reviewers, divided by the number of its scores.
            </List.Item>
          </List>
          <Text fw={600}>An example</Text>
          <Text>
            Anil gives two applications 80 and 60, Bina gives them 70 and 50. The overall mean is 65. Anil’s
            mean is 5 above it, Bina’s 5 below. With two scores each, and all three variances the same, two
            thirds of that count: Anil is 3.33 points more lenient, Bina 3.33 points stricter. The first
            application gets (80 − 3.33 + 70 + 3.33) / 2 = 75, the second 55: the same as their means, because
            both reviewers read both. If Bina alone gave another one 50, and stayed 3.33 points stricter, it
            would get 53.33.
          </Text>
        </Stack>
      </details>
    </details>
  );
}
