/** Every word that Fidelity, Robinhood and E*TRADE print for an action, and what becomes of its row. */
import t from 'tap'
import { type Case, eachWord } from './each-word.ts'

/** Quantity, price and amount, and the symbol if it is another. */
type FidelityFigures = readonly [figures: string, symbol?: string]
const IN: FidelityFigures = ['4,25,-100']
const OUT: FidelityFigures = ['-4,25,100']
const MOVED: FidelityFigures = ['4,,']
const RECEIVED: FidelityFigures = [',,100']
const PAID: FidelityFigures = [',,-100']
const OPTION: FidelityFigures = ['4,,', '-KILO260320C7.5']
const CORE = 'ignored: core account: cash that stays cash'

const fidelityFile = (word: string, [ofRow, symbol = 'KILO']: FidelityFigures) =>
  `Run Date,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)\n03/02/2026,X1,${word},${symbol},K,Cash,${ofRow}\n`

const FIDELITY: Case<FidelityFigures>[] = [
  [CORE, IN, ['PURCHASE INTO CORE ACCOUNT', 'REDEMPTION FROM CORE ACCOUNT']],
  ...['SPAXX', 'FZDXX', 'FDRXX', 'FDLXX', 'FZFXX', 'FCASH', 'CORE', 'QUSBQ', 'QPIBQ', 'spaxx', 'SPAXX**'].map(
    (fund): Case<FidelityFigures> => [CORE, ['4,1,-4', fund], ['REINVESTMENT']],
  ),
  [CORE, ['4,1,-4', 'SPAXX'], ['YOU BOUGHT']],
  [CORE, ['-4,1,4', 'SPAXX'], ['YOU SOLD']],
  ['buy Buy 4 -100', IN, ['YOU BOUGHT']],
  ['buy Reinvestment 4 -100', IN, ['REINVESTMENT']],
  ['sell Sell 4 100', OUT, ['YOU SOLD']],
  [/: unknown action/, IN, ['YOU BOUGHTX', 'REINVESTMENTS', 'REDEMPTION']],
  ['cancel_buy Cancel Buy 4 100', OUT, ['BUY CANCEL']],
  ['cancel_sell Cancel Sell 4 -100', IN, ['SELL CANCEL']],
  [
    'buy_to_cover Buy to Cover 4 -100',
    IN,
    [
      'YOU BOUGHT KILO CLOSING TRANSACTION',
      'YOU BOUGHT KILO SHORT COVER',
      'YOU BOUGHT TO COVER',
      'SHORT COVER',
      'BUY TO COVER',
    ],
  ],
  [
    'sell_short Sell Short 4 100',
    OUT,
    ['YOU SOLD KILO OPENING TRANSACTION', 'YOU SOLD KILO SHORT SALE', 'YOU SOLD SHORT', 'SHORT SALE'],
  ],
  ['buy Buy (open or close) 4 -400', ['4,1,-400', '-KILO260320C7.5'], ['YOU BOUGHT']],
  ['sell Sell (open or close) 4 400', ['-4,1,400', '-KILO260320C7.5'], ['YOU SOLD']],
  ['buy Buy 4 -400', ['4,1,-400', '-KILO260320C7.5'], ['YOU BOUGHT OPENING TRANSACTION']],
  ['dividend Dividend Received 0 100', RECEIVED, ['DIVIDEND RECEIVED', 'DIVIDEND ADJUSTMENT']],
  ['dividend Long-Term Cap Gain 0 100', RECEIVED, ['LONG-TERM CAP GAIN']],
  ['dividend Short-Term Cap Gain 0 100', RECEIVED, ['SHORT-TERM CAP GAIN']],
  ['interest Interest 0 100', RECEIVED, ['INTEREST', 'INTEREST EARNED', 'MUNI EXEMPT INT', 'MUNI TAXABLE INT']],
  ['interest Interest 0 -100', PAID, ['MARGIN INTEREST']],
  ['tax Tax 0 -100', PAID, ['FOREIGN TAX PAID', 'ADJ FOREIGN TAX PAID', 'NON-RESIDENT TAX', 'ADJ NON-RESIDENT TAX']],
  ['fee Fee 0 -100', PAID, ['FEE CHARGED', 'ADJUST FEE', 'ADVISOR FEE', 'ADVISORY FEE', 'ADR MGMT FEE']],
  ['return_of_capital Return of Capital 0 100', RECEIVED, ['RETURN OF CAPITAL']],
  ['cash_in_lieu Cash in Lieu 0 100', RECEIVED, ['IN LIEU OF FRX SHARE']],
  ['expiration Expired 4 0', OPTION, ['EXPIRED CALL']],
  ['expiration Assigned 4 0', OPTION, ['ASSIGNED CALL']],
  ['expiration Exercised 4 0', OPTION, ['EXERCISED CALL']],
  ['split Reverse Split 4 0', MOVED, ['REVERSE SPLIT']],
  ['split Stock Split 4 0', MOVED, ['DISTRIBUTION', 'SPLIT']],
  ['share_movement Spin-off 4 0', MOVED, ['DISTRIBUTION SPINOFF FROM']],
  [/: unknown action/, RECEIVED, ['DISTRIBUTION', 'DISTRIBUTION SPINOFF FROM', 'SPLIT']],
  ['redemption Cash Merger -4 100', ['-4,,100'], ['MERGER']],
  ['share_movement Merger -4 0', ['-4,,'], ['MERGER']],
  ['share_movement Merger -4 0', ['-4,,0'], ['MERGER']],
  ['share_movement Exchanged -4 0', ['-4,,'], ['EXCHANGED TO']],
  ['redemption Redemption -4 100', OUT, ['REDEMPTION PAYOUT']],
  ['share_movement Shares Vested 4 0', MOVED, ['RSU123', 'CONVERSION SHARES DEPOSITED']],
  [
    'share_movement Transfer 4 0',
    MOVED,
    ['TRANSFERRED FROM', 'TRANSFERRED TO', 'TRANSFER OF ASSETS', 'ROLLOVER SHARES', 'JOURNALED'],
  ],
  ['share_movement Name Change -4 0', ['-4,,'], ['NAME CHANGED N/C TO 123456789']],
  [
    'cash Cash Transfer 0 100',
    RECEIVED,
    [
      ...['Electronic Funds Transfer', 'DIRECT DEPOSIT', 'CHECK RECEIVED', 'WIRE TRANSFER'],
      ...['CASH CONTRIBUTION', 'CO CONTR', 'PARTIC CONTR', 'ROLLOVER CASH', 'OTHER CREDIT TRANSFER'],
    ],
  ],
  ['cash Cash Transfer 0 -100', PAID, ['DIRECT DEBIT', 'CHECK PAID', 'BILL PAYMENT', 'DEBIT CARD', 'CASH ADVANCE']],
  ['cash Cash Transfer 0 -100', PAID, ['NORMAL DISTR', 'EARLY DIST', 'OTHER DEBIT TRANSFER']],
]

eachWord(t, 'Fidelity', fidelityFile, FIDELITY)

eachWord(
  t,
  'Fidelity, behind another word',
  fidelityFile,
  FIDELITY.map(([, ofRow, words]) => [/^Action: unknown action/, ofRow, words.map((word) => `RE ${word}`)]),
)

/** `contract`: whether the description names one. */
type RobinhoodFigures = readonly [quantity: string, amount: string, contract?: true]

eachWord<RobinhoodFigures>(
  t,
  'Robinhood',
  (word, [quantity, amount, contract]) =>
    `"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"\n` +
    `"3/2/2026","3/2/2026","3/3/2026","BRAV","BRAV${contract ? ' 3/20/2026 Call $95.00' : ''}","${word}","${quantity}","","${amount}"\n`,
  [
    ['buy Buy 4 -100', ['4', '-100'], ['Buy']],
    ['buy Buy 4 -100', ['4', '-100', true], ['BTO']],
    ['sell Sell 4 100', ['4', '100'], ['Sell']],
    ['sell Sell 4 100', ['4', '100', true], ['STC']],
    ['sell_short Sell Short 4 100', ['4', '100'], ['SS']],
    ['sell_short Sell Short 4 100', ['4', '100', true], ['STO']],
    ['buy_to_cover Buy to Cover 4 -100', ['4', '-100'], ['BC']],
    ['buy_to_cover Buy to Cover 4 -100', ['4', '-100', true], ['BTC']],
    ['expiration Expired 4 0', ['4', '', true], ['OEXP']],
    ['expiration Assigned 4 0', ['4', '', true], ['OASGN']],
    ['expiration Exercised 4 0', ['4', '', true], ['OEXCS']],
    [/^Description: .* is no option contract/, ['4', '-100'], ['BTO', 'BTC']],
    [/^Description: .* is no option contract/, ['4', '100'], ['STO', 'STC']],
    [/^Description: .* is no option contract/, ['4', ''], ['OEXP', 'OASGN', 'OEXCS']],
    ['dividend Dividend 0 100', ['', '100'], ['CDIV', 'MDIV']],
    ['interest Interest 0 100', ['', '100'], ['INT', 'SLIP']],
    ['interest Interest 0 -100', ['', '-100'], ['MINT']],
    ['split Stock Split 4 0', ['4', ''], ['SPL', 'SDIV']],
    ['split Reverse Split 4 0', ['4', ''], ['SPR']],
    ['split Reverse Split -4 0', ['4S', ''], ['SPR']],
    ['share_movement Spin-off 4 0', ['4', ''], ['SOFF']],
    [/: unknown action/, ['', '100'], ['SOFF']],
    [/^Quantity: no row of this Stock Merger says/, ['4', ''], ['MRGS']],
    [/^Quantity: no row of this Stock Merger says/, ['4', '0'], ['MRGS']],
    ['share_movement Stock Merger -4 0', ['4S', ''], ['MRGS']],
    [/may be a sale or income/, ['4', '100'], ['MRGS']],
    [/may be a sale or income/, ['4S', '100'], ['MRGS']],
    [/^Quantity: no row of this Symbol Change says/, ['4', ''], ['SXCH']],
    ['share_movement Symbol Change -4 0', ['4S', ''], ['SXCH']],
    [/: unknown action/, ['', '100'], ['SXCH']],
    [/: unknown action|is not a number/, ['', ''], ['MRGS']],
    [/an adjusted option contract is not supported/, ['4', ''], ['OCA']],
    ['return_of_capital Return of Capital 0 100', ['', '100'], ['ROC']],
    ['cash_in_lieu Cash in Lieu 0 100', ['', '100'], ['CIL']],
    ['share_movement Transfer 4 0', ['4', ''], ['ACATI', 'REC']],
    ['share_movement Transfer -4 0', ['4', ''], ['ACATO']],
    ['share_movement Transfer -4 0', ['4S', ''], ['ACATO']],
    [/"4S" is not a number/, ['4S', ''], ['ACATI', 'REC', 'SOFF']],
    ['tax Tax 0 -100', ['', '-100'], ['DTAX', 'TAX', 'NRAT']],
    ['fee Fee 0 -100', ['', '-100'], ['DFEE', 'AFEE', 'GOLD']],
    ['cash Cash Transfer 0 100', ['', '100'], ['ACH', 'RTP', 'DCF', 'CFIR', 'MTCH', 'MISC', 'ACATI', 'REC']],
    ['cash Cash Transfer 0 -100', ['', '-100'], ['WITH', 'XENT', 'XENT_CC', 'GMPC', 'GDBP', 'FSWP', 'FUTSWP', 'ACATO']],
    ['ignored: notice without an effect', ['', ''], ['NOA']],
    [/a cancelled purchase is not supported/, ['4', '100'], ['BCXL']],
  ],
)

/** Quantity and amount, and the type of the security if it is no share. */
type EtradeFigures = readonly [figures: string, type?: 'OPTN']

eachWord<EtradeFigures>(
  t,
  'E*TRADE',
  (word, [ofRow, type = 'EQ']) =>
    `TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description\n` +
    `03/02/26,${word},${type},${type === 'EQ' ? 'ALFA' : "ALFA Mar 20 '26 $150 Put"},${ofRow},25,0,ALFA\n`,
  [
    ['buy Buy 4 -100', ['4,-100'], ['Bought']],
    ['buy Buy 4 -100', ['4,-100', 'OPTN'], ['Bought To Open']],
    ['buy_to_cover Buy to Cover 4 -100', ['4,-100'], ['Bought To Cover']],
    ['buy_to_cover Buy to Cover 4 -100', ['4,-100', 'OPTN'], ['Bought To Close']],
    ['sell Sell 4 100', ['-4,100'], ['Sold']],
    ['sell Sell 4 100', ['-4,100', 'OPTN'], ['Sold To Close']],
    ['sell_short Sell Short 4 100', ['-4,100'], ['Sold Short']],
    ['sell_short Sell Short 4 100', ['-4,100', 'OPTN'], ['Sold To Open']],
    ['expiration Expired 4 0', ['4,0', 'OPTN'], ['Option Expiration', 'Option Expired', 'Expired']],
    ['expiration Assigned 4 0', ['4,0', 'OPTN'], ['Option Assignment', 'Option Assigned']],
    ['expiration Exercised 4 0', ['4,0', 'OPTN'], ['Option Exercise', 'Option Exercised']],
    ['share_movement Exchange -4 0', ['4,0'], ['Exchange Delivered Out']],
    ['share_movement Exchange -4 0', ['-4,0'], ['Exchange Delivered Out']],
    ['share_movement Exchange 4 0', ['4,0'], ['Exchange Received In']],
    ['dividend Dividend 0 100', ['0,100'], ['Dividend', 'Qualified Dividend', 'Non-Qualified Dividend']],
    ['buy Reinvestment 4 -100', ['4,-100'], ['Dividend', 'Qualified Dividend', 'Non-Qualified Dividend']],
    [/shares without an amount/, ['4,0'], ['Dividend', 'Qualified Dividend', 'Non-Qualified Dividend']],
    [/shares without an amount/, ['4,'], ['Dividend']],
    [/it is not known whether/, ['4,-100'], ['Dividend Reinvestment']],
    ['interest Interest 0 100', ['0,100'], ['Interest', 'Interest Income', 'Credit Interest']],
    ['interest Interest 0 -100', ['0,-100'], ['Margin Interest']],
    ['fee Fee 0 -100', ['0,-100'], ['Fee', 'Service Fee']],
    ['split Stock Split 4 0', ['4,0'], ['Stock Split']],
    [/may be a sale or income/, ['4,100'], ['Reorganization']],
    ['share_movement Reorganization 4 0', ['4,0'], ['Reorganization']],
    ['share_movement Reorganization 4 0', ['4,'], ['Reorganization']],
    ...['Transfer', 'Online Transfer', 'Wire', 'Direct Debit', 'Direct Deposit', 'Contribution', 'Adjustment'].flatMap(
      (word): Case<EtradeFigures>[] => [
        ['share_movement Transfer 4 0', ['4,0'], [word]],
        ['cash Transfer 0 100', ['0,100'], [word]],
      ],
    ),
  ],
)
