/** Every symbol with its result, or one symbol. */
import { useRoute } from 'preact-iso'
import { useSubject } from '../../shared/subject.ts'
import { List } from './list.tsx'
import { OneSymbol } from './one-symbol.tsx'
import './symbols.css'

export default function SymbolsPage() {
  const { symbol } = useRoute().params
  useSubject(symbol)
  return (
    <div class="symbols-page stack">{symbol === undefined ? <List /> : <OneSymbol key={symbol} symbol={symbol} />}</div>
  )
}
