import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDrawnAt } from '#web/lib/drawn-at.tsx';
import { applyPageQuery } from './queries.ts';

/**
 * The apply page of a project, as it is now: its forms keep what they begin with, so that an answer from before is not
 * shown. One that the server has drawn came with the page.
 */
export function useApplyPage(projectId: string) {
  const drawn = useRef(useDrawnAt() === null ? null : projectId);
  const isDrawn = drawn.current === projectId;
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...applyPageQuery(projectId),
    refetchOnMount: !isDrawn,
  });
  return { page: isDrawn || isFetchedAfterMount ? data : undefined, error, refetch };
}
