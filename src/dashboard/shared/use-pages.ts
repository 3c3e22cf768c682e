/** A list of the API that is read page by page. */
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { type ReadPage, readAllPages } from './all-pages.ts'

const WATCH_MS = 2_000

/** `key` identifies the list. `isMoving`: whether one of its items will change soon; the list is then read again. */
export function usePages<T>(
  key: readonly unknown[],
  readPage: ReadPage<T>,
  isMoving: (items: readonly T[]) => boolean = () => false,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readPage(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => isMoving(data?.pages.flatMap(({ items }) => items) ?? []) && WATCH_MS,
  })
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  return {
    query,
    items: useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]),
    /** For a file: also those that are not loaded yet. */
    all: (progress: (text: string) => void) => readAllPages(readPage, progress),
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
    },
  }
}
