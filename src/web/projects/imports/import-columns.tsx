import { Button, Card, Collapse, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import {
  hintOf,
  IMPORT_COLUMN_NAMES,
  IMPORT_LIMITS,
  importTemplate,
  isRequiredColumn,
} from '#domain/projects/project-imports.ts';
import { formatNumber } from '#web/lib/format.ts';
import classes from './import-columns.module.css';

/** The template file and the meaning of its columns. */
export function ImportColumns() {
  const [isShown, { toggle }] = useDisclosure(false);
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="xs">
        1. Prepare the file
      </Title>
      <Text mb="md">
        Start with the template. Its first row contains the column names, and its second row is an example to
        replace. A file can have up to {formatNumber(IMPORT_LIMITS.rows)} rows and {IMPORT_LIMITS.megabytes}{' '}
        MB.
      </Text>
      <Group>
        <Button
          component="a"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(importTemplate())}`}
          download="projects-template.csv"
          variant="default"
          leftSection={<IconDownload size={18} />}
        >
          Download template
        </Button>
        <Button variant="subtle" onClick={toggle} aria-expanded={isShown}>
          {isShown ? 'Hide columns' : 'Show columns'}
        </Button>
      </Group>
      <Collapse expanded={isShown}>
        <Columns />
      </Collapse>
    </Card>
  );
}

function Columns() {
  return (
    <dl className={classes.columns}>
      {IMPORT_COLUMN_NAMES.map((name) => (
        <div key={name}>
          <dt>
            <code translate="no">{name}</code>
            {isRequiredColumn(name) && ' (required)'}
          </dt>
          <dd>{hintOf(name)}</dd>
        </div>
      ))}
    </dl>
  );
}
