import { Text } from '@mantine/core';

/** The short name of an application, to quote when writing to the programme (rule:receipt). */
export function Reference({ reference }: { reference: string }) {
  return (
    <Text>
      Reference <strong translate="no">{reference}</strong>
    </Text>
  );
}
