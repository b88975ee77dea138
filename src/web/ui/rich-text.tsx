import { Typography } from '@mantine/core';

/** Renders rich text of the API, which cleans it when it stores and again when it sends it (rule:rich-text-is-cleaned). */
export const RichText = ({ html }: { html: string }) => (
  <Typography dangerouslySetInnerHTML={{ __html: html }} />
);
