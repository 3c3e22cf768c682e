/**
 * Options on broad-based indexes, which Section 1256 of the tax code covers: they are on Form 6781, with 60 % of the gain long-term and
 * 40 % short-term however long they were held. Futures, and options on them, are in no record. Of an index that is missing here the
 * rows are on Form 8949; if one is added, raise `DERIVATION_VERSION`.
 */
export const SECTION_1256_ROOTS = [
  ...['SPX', 'SPXW', 'SPXPM', 'XSP', 'XSPAM', 'NANOS', 'SPEQX'],
  ...['NDX', 'NDXP', 'XND', 'MNX', 'NQX', 'VOLQ'],
  ...['RUT', 'RUTW', 'MRUT', 'RUI', 'RLG', 'RLV'],
  ...['VIX', 'VIXW', 'SPIKE'],
  ...['DJX', 'OEX', 'XEO', 'MXEA', 'MXEF', 'MXWLD', 'MXUSA', 'MXACW'],
] as const
