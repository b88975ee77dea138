import { ActionIcon, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStudentsDepartment, STUDENTS_STAY } from '#domain/users/departments.ts';
import { formatNumber } from '#web/lib/format.ts';
import { type Department, departmentsQuery } from '#web/staff/queries.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { CardGridSkeleton } from '#web/ui/states/skeletons.tsx';
import { useFocusInPlace } from '#web/ui/use-focus-in-place.ts';
import { DepartmentDialog } from './department-dialog.tsx';
import { useDepartmentDeletion } from './use-department-deletion.ts';

type Edited = Department | 'new' | null;

/** The departments with their user counts; staff edit them (permission:writeDepartments, rule:departments). */
export default function DepartmentsTab() {
  const departments = useQuery(departmentsQuery);
  const [edited, setEdited] = useState<Edited>(null);
  const cards = useFocusInPlace<HTMLDivElement>('section');
  if (departments.isError) {
    return <ErrorState title="The departments couldn't be loaded" onRetry={() => departments.refetch()} />;
  }
  return (
    <Stack>
      <Group justify="flex-end">
        <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
          New department
        </Button>
      </Group>
      {departments.isPending && <CardGridSkeleton label="Loading departments..." hasPictures={false} />}
      <SimpleGrid ref={cards} cols={{ base: 1, sm: 2, lg: 3 }}>
        {departments.data?.map((department) => (
          <DepartmentCard key={department.id} department={department} onEdit={() => setEdited(department)} />
        ))}
      </SimpleGrid>
      {edited && (
        <DepartmentDialog department={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
}

function DepartmentCard({ department, onEdit }: { department: Department; onEdit: () => void }) {
  const { id, name, description, user_count } = department;
  return (
    <Card component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Group gap={4} wrap="nowrap" mt={-8} mr={-8}>
          <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
            <IconPencil size={18} stroke={1.5} />
          </ActionIcon>
          <DeleteButton department={department} />
        </Group>
      </Group>
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {description ?? 'No description yet'}
      </Text>
      <Group mt="auto" pt="sm" justify="space-between">
        <Text size="sm">{user_count === 1 ? '1 user' : `${formatNumber(user_count ?? 0)} users`}</Text>
        <LinkButton
          to="/admin"
          search={{ tab: 'users', department_id: id }}
          variant="subtle"
          size="compact-sm"
          aria-label={`Show the users of ${name}`}
        >
          Show users
        </LinkButton>
      </Group>
    </Card>
  );
}

function DeleteButton({ department }: { department: Department }) {
  const askAndDelete = useDepartmentDeletion();
  if (isStudentsDepartment(department)) {
    return (
      <ActionIcon aria-label={`Delete ${department.name}: ${STUDENTS_STAY}`} title={STUDENTS_STAY} disabled>
        <IconTrash size={18} stroke={1.5} />
      </ActionIcon>
    );
  }
  return (
    <ActionIcon color="red" aria-label={`Delete ${department.name}`} onClick={() => askAndDelete(department)}>
      <IconTrash size={18} stroke={1.5} />
    </ActionIcon>
  );
}
