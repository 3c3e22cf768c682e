/**
 * The symbols that files of unknown origin may have, and which of them or of their columns may be in another currency. Any
 * other text may be a contract in a spelling that cannot be read: its multiplier would be lost.
 */

/** `AAPL`, `7203`, `0P0000XYZ1`, `PETR4`; a SEDOL, a CUSIP, an ISIN. Not a compact contract with an impossible date. */
const SECURITY =
  '(?:[A-Z]{1,12}|\\d[0-9A-Z]{0,11}|[A-Z][0-9A-Z]{1,5}|[A-Z][0-9A-Z]{5}\\d|[0-9A-Z]{9}|(?![A-Z]{1,6}\\d{6}[CP]\\d)[A-Z]{2}[0-9A-Z]{9}\\d)'

/**
 * With its exchange, class, series, country or currency: `NASDAQ:AAPL`, `BRK/B`, `BAC PR L`, `700.HK`, `BTC-USD`,
 * `SPAXX**`.
 */
const TICKER = new RegExp(`^[$^]?(?:[A-Z]{2,12}:)?${SECURITY}(?:[./ ^$:_-][A-Z]{1,6}){0,2}[*+=]{0,3}$`)
const RIGHT = /[ _-](CALLS?|PUTS?)\b/

const FOREIGN_CURRENCIES =
  'EUR|GBP|CAD|AUD|NZD|CHF|JPY|HKD|SGD|CNY|CNH|INR|SEK|NOK|DKK|PLN|CZK|HUF|ILS|KRW|TWD|THB|BRL|MXN|ZAR|TRY'
const CURRENCY = `USD|${FOREIGN_CURRENCIES}|XAU|XAG`
/** `EURUSD`, `USD/JPY`, `XAU-USD`: a quantity may be in lots of 100,000, an amount in the second currency. */
const PAIR = new RegExp(`^(?:${CURRENCY})[./_ -]?(?:${CURRENCY})$`)

const CURRENCY_IN_NAME = new RegExp(`(?<![A-Za-z])(?:${FOREIGN_CURRENCIES}|GBX|GBp|[Pp]ence)(?![A-Za-z])`)

/** The other currency that the name of a column says, as printed: `GBX` of `Price (GBX)`. */
export const foreignCurrencyIn = (name: string): string | undefined => CURRENCY_IN_NAME.exec(name)?.[0]

export const isCurrencyPair = (symbol: string): boolean => PAIR.test(symbol)

/** `symbol` in upper case, spaces collapsed. */
export const isTicker = (symbol: string): boolean => TICKER.test(symbol) && !RIGHT.test(symbol)

/** `MESZ4`, `6EH25`, `ESZ2024`: root, month, year. Tickers of the United States do not end in a digit. */
const FUTURE = /^(?:[A-Z]{1,3}|M?\d[A-Z]|\d{1,2}Y{1,2}|[EJ]7)[FGHJKMNQUVXZ](?:\d{1,2}|20\d{2})!?$/
/** `/ES`, `./ESZ4`, `ES1!` */
const MARKED = /^[./]|\d!$/

export const looksLikeFuture = (symbol: string): boolean => FUTURE.test(symbol) || MARKED.test(symbol)
/** Also if a class or multiplier column says that it is a share. */
export const isMarkedFuture = (symbol: string): boolean => MARKED.test(symbol)

/** What symbols of the United States have after a point: a warrant, unit, right, preferred share, market or dollars. */
const AMERICAN_SUFFIXES = 'USD[TC]?|WS[AB]?|WTA?|UN|RT|WD|WI|CL|PR[A-Z]?|US|OQ|OB|PK|OTC|XO'
/** London, TSX Venture, Tokyo and Frankfurt. Any other single letter is a class of shares or an American market. */
const FOREIGN_LETTERS = 'LVTF'
/** Bloomberg's codes of exchanges, after a space or slash: `VOD LN`. */
const BLOOMBERG_CODES =
  'LN|CN|CT|AU|AT|NZ|HK|SP|JP|JT|CH|CG|CS|KS|KP|KQ|TT|IN|IB|IS|IJ|TB|MK|GR|GY|GF|FP|NA|BB|PL|ID|IM|SM|SQ|SW|SE|VX|SS|DC|NO|FH|AV|PW|CK|GA|TI|IT|SJ|BZ|BS|MM|MF'
const LISTED_ABROAD = new RegExp(
  `[.](?!(?:${AMERICAN_SUFFIXES})$)[A-Z]{2,}$|(?<![.]PR)[.][${FOREIGN_LETTERS}]$|^[0-9A-Z]+[ /](?:${BLOOMBERG_CODES})$`,
)

/** Before or after a colon: `NYSE:VOD`, `AAPL:US`. */
const AMERICAN_MARKETS =
  /^(US|USA|NYSE|NYQ|XNYS|NYSEARCA|ARCA|ARCX|NYSEAMERICAN|NYSEMKT|AMEX|XASE|NASDAQ|NAS|NSDQ|NMS|XNAS|NASDAQ[GC]M|NASDAQGS|BATS|BZX|CBOE|CBOEBZX|XCBO|IEX|IEXG|OTC|OTCBB|OTCM|OTCMKTS|OTCQB|OTCQX|PINK|PINX|MUTF|CUSIP|CRYPTO|COINBASE)$/

/** Whether a market outside the United States is named before or after a colon. */
const namesMarketAbroad = (symbol: string): boolean =>
  symbol.includes(':') && !symbol.split(':').some((part) => AMERICAN_MARKETS.test(part))

/** `BTC-EUR`, `BTCEUR`. A ticker of the United States has at most five letters. */
const PRICED_ABROAD = new RegExp(`[./_ -](?:${FOREIGN_CURRENCIES})$|^[0-9A-Z]{3,5}(?:${FOREIGN_CURRENCIES})$`)

/** `700`, `7203`, and an ISIN of another country than the United States. A CUSIP has nine digits. */
const NUMBERED_ABROAD = /^(?:\d{1,7}|(?!US)[A-Z]{2}[0-9A-Z]{9}\d)$/

/** Whether the symbol may be traded in another currency than the US dollar. */
export const mayBeForeign = (symbol: string): boolean =>
  namesMarketAbroad(symbol) || LISTED_ABROAD.test(symbol) || PRICED_ABROAD.test(symbol) || NUMBERED_ABROAD.test(symbol)
