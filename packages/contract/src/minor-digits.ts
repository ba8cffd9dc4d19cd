const inWhole = /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF/
const inThousandths = /BHD|IQD|JOD|KWD|LYD|OMR|TND/

/**
 * Decimal places of a currency by ISO 4217, 2 for an unknown one. Apart from the list of currencies (`minorDigits`),
 * which a page that only shows prices leaves out.
 */
export const digitsOf = (currency: string): number =>
  inWhole.test(currency) ? 0 : inThousandths.test(currency) ? 3 : 2
