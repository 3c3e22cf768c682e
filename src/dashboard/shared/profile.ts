import type { UseQueryResult } from '@tanstack/preact-query'
import type { AnswerOf } from './api.ts'
import { useRead } from './queries.ts'

/** The signed-in user with the brokerage account number. */
export const useProfile = (): UseQueryResult<AnswerOf<'getProfile'>> => useRead('getProfile')
