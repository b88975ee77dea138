import { Card, SimpleGrid } from '@mantine/core';
import { Skeleton } from './skeleton.tsx';
import { Loading } from './skeletons.tsx';

const WIDTHS = ['60%', '75%', '80%', '40%', '50%', '65%', '70%', '90%'];

/** Placeholder of a card of labelled values in two columns, such as a profile. */
export const FactsSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Card padding="xl">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        {WIDTHS.map((width) => (
          <div key={width}>
            <Skeleton height={12} width={96} marginBottom="0.5rem" />
            <Skeleton height={18} width={width} />
          </div>
        ))}
      </SimpleGrid>
    </Card>
  </Loading>
);
