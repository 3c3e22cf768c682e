/** A list of the API that is read page by page. */
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'

export interface PageOf<T> {
  items: readonly T[]
  next_cursor: string | null
}

/** `key` identifies the list; `readPage` reads the page that begins at the cursor. */
export function usePages<T>(
  key: readonly unknown[],
  readPage: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<PageOf<T>>,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readPage(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  return {
    query,
    items: useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]),
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
    },
  }
}
