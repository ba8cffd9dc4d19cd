/** Countries by the currency that people pay with there: `XOF=BF BJ …`. */
const used = (
  'EUR=AD AT BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC MQ MT NL PT RE SI SK YT,' +
  'XOF=BF BJ CI GW ML NE SN TG,XAF=CF CG CM GA GQ TD,USD=EC PR SV US,CHF=CH LI,' +
  'ARS=AR,AUD=AU,BOB=BO,BRL=BR,CAD=CA,CDF=CD,CLP=CL,CNY=CN,COP=CO,CRC=CR,CZK=CZ,DKK=DK,DOP=DO,DZD=DZ,GBP=GB,GHS=GH,' +
  'GNF=GN,GTQ=GT,HNL=HN,HTG=HT,HUF=HU,INR=IN,JPY=JP,KES=KE,KRW=KR,MAD=MA,MGA=MG,MXN=MX,NGN=NG,NIO=NI,NOK=NO,NZD=NZ,' +
  'PEN=PE,PLN=PL,PYG=PY,RON=RO,RWF=RW,SEK=SE,TND=TN,TRY=TR,UYU=UY,ZAR=ZA'
).split(',')

/** Returns the currency that people of a country pay with; undefined where the product doesn't say. */
export const currencyIn = (country: string): string | undefined =>
  /^[A-Z]{2}$/.test(country) ? used.find((one) => one.includes(country, 4))?.slice(0, 3) : undefined
