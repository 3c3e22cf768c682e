/** An int64 without a maximum is a bigint. */
const int64 = ({ maximum }) => (maximum === undefined ? 'bigint' : 'number')

export default { primitiveTypeConstructs: () => ({ integer: { $default: 'number', int64 } }) }
