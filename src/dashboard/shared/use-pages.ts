/** A list of the API that is read page by page. */
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { readAll } from './all-pages.ts'
import { type AnswerOf, type ArgumentsOf, type ItemOf, type ListId, list, type PageOf } from './api.ts'

const WATCH_MS = 2_000

export interface Pages<Item, Page = unknown> {
  query: UseInfiniteQueryResult<InfiniteData<PageOf<Page, Item>>>
  items: readonly Item[]
  /** For a file: also those that are not loaded yet. */
  all(progress: (text: string) => void): Promise<Item[]>
  hasMore: boolean
  more(): void
}

/** `isMoving`: whether one of its items will change soon; the list is then read again. */
export function usePages<Id extends ListId>(
  id: Id,
  args: ArgumentsOf<Id>,
  isMoving: (items: readonly ItemOf<Id>[]) => boolean = () => false,
): Pages<ItemOf<Id>, AnswerOf<Id>> {
  const query = useInfiniteQuery({
    // A read of one page has another shape.
    queryKey: [id, 'pages', args],
    queryFn: ({ pageParam, signal }) => list(id, args, { signal }).read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    // Comparing every field of 100,000 trades takes longer than showing them.
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => isMoving(data?.pages.flatMap(({ items }) => items) ?? []) && WATCH_MS,
  })
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  return {
    query,
    items: useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]),
    all: (progress) => readAll(list(id, args, {}), progress),
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
    },
  }
}
