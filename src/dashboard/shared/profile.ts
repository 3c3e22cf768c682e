import type { UseQueryResult } from '@tanstack/preact-query'
import type { Answer } from './api.ts'
import { useRead } from './queries.ts'

/** The signed-in user with the brokerage account number. */
export const useProfile = (): UseQueryResult<Answer<'/auth/profile'>> => useRead('/auth/profile', {})
