/** Words that only a sentence with `usted` has. */
const formalWord =
  /(?<!\p{L})(?:ustedes|usted|(?:cómpre|compruébe|devuélva|déje|díga|elíja|envíe|escríba|guárde|hága|inténte|pónga|repárta|reiníci|revéle|revíse)e?(?:lo|la|los|las))(?!\p{L})/iu

/** A sentence, or a second half of it, that begins with an act asks the act of the reader. */
const formalAct =
  /(?:^|[.:;!?]\s+|[¿¡(«]|,? (?:y|o|luego|primero) )(?:no )?(?:abra|acepte|añada|busque|cambie|compre|compruebe|confirme|conecte|conserve|copie|cree|dé|deje|descargue|diga|elija|empiece|envíe|escanee|escriba|espere|guarde|haga|indique|intente|introduzca|lea|mire|ofrezca|pague|pegue|pida|ponga|prepare|pruebe|publique|pulse|quite|rechace|recuerde|rellene|responda|retire|revise|seleccione|siga|suba|toque|use|utilice|vea|verifique|vote|vuelva)(?!\p{L})/iu

const your = /\byours?\b/i
const su = /(?<!\p{L})(?:su|sus|suy[oa]s?)(?!\p{L})/iu
const tu = /(?<!\p{L})(?:tu|tus|tú|ti|te|contigo|tuy[oa]s?|\p{L}+(?:aste|iste))(?!\p{L})/iu

/** Spanish speaks to its reader as `tú`, on every screen and in every letter: the sentences of one message, with the English ones. */
export function faultsOfAddress(es: string[], en: string[]): string[] {
  const formal = es
    .map((text) => formalWord.exec(text) ?? formalAct.exec(text))
    .find((found) => found !== null)
  if (formal) return [`in es says usted to its reader: "${formal[0].trim()}"`]
  const spanish = es.join(' ')
  return your.test(en.join(' ')) && su.test(spanish) && !tu.test(spanish)
    ? ['in es says "su" where English says "your"']
    : []
}
