interface Named {
  id: string
  round_trip_id: string | null
}

/** Trades as they are in any account: their ids name it. */
export const tradeContents = <Trade extends Named>(trades: readonly Trade[]): Trade[] =>
  trades.map((trade) => ({
    ...trade,
    id: withoutAccount(trade.id),
    round_trip_id: trade.round_trip_id && withoutAccount(trade.round_trip_id),
  }))

const withoutAccount = (id: string): string => id.slice(id.indexOf('.'))
