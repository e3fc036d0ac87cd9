/**
 * Words around the citations of shipped rules, by their English. Versions of routes keep the English alone; laws and their paragraphs stay as they
 * are cited in Germany.
 */
export const SOURCE_PHRASES: Readonly<Record<string, { ar: string; fr: string; de: string }>> = {
  'FAQ of the Foreign Office: usually not older than a year, by the oldest passed module, of one provider; embassies and consulates differ':
    {
      ar: 'أسئلة وزارة الخارجية الألمانية الشائعة: عادةً لا يزيد عمرها على سنة، بحسب أقدم وحدة ناجحة، من جهة واحدة؛ وتختلف السفارات والقنصليات',
      fr: 'FAQ du ministère des Affaires étrangères : en général pas plus d’un an, d’après le plus ancien module réussi, d’un seul organisme ; les ambassades et consulats diffèrent',
      de: 'FAQ des Auswärtigen Amts: meist nicht älter als ein Jahr, nach dem ältesten bestandenen Modul, von einem Anbieter; Auslandsvertretungen weichen ab',
    },
  'FAQ of the online portal: without an answer the application counts as withdrawn': {
    ar: 'الأسئلة الشائعة للبوابة الإلكترونية: من دون رد يُعد الطلب مسحوبًا',
    fr: 'FAQ du portail en ligne : sans réponse, la demande est réputée retirée',
    de: 'FAQ des Onlineportals: Ohne Antwort gilt der Antrag als zurückgenommen',
  },
  'Pages of the ZAB: from complete documents and payment': {
    ar: 'صفحات ZAB: من اكتمال المستندات والدفع',
    fr: 'Pages de la ZAB : à partir du dossier complet et du paiement',
    de: 'Seiten der ZAB: ab vollständigen Unterlagen und Zahlung',
  },
  'Pages of the ZAB: target of two weeks for the Blue Card': {
    ar: 'صفحات ZAB: الهدف أسبوعان للبطاقة الزرقاء',
    fr: 'Pages de la ZAB : objectif de deux semaines pour la carte bleue',
    de: 'Seiten der ZAB: Ziel von zwei Wochen für die Blaue Karte',
  },
  'Pages of the ZAB: two months in the procedure of § 81a': {
    ar: 'صفحات ZAB: شهران في إجراء \u2066§ 81a\u2069',
    fr: 'Pages de la ZAB : deux mois dans la procédure du § 81a',
    de: 'Seiten der ZAB: zwei Monate im Verfahren nach § 81a',
  },
  'The letter; after that day the authority may decide on the file as it is': {
    ar: 'الخطاب؛ بعد ذلك اليوم يجوز للجهة أن تقرر بحسب الملف كما هو',
    fr: 'Le courrier ; après ce jour, l’autorité peut statuer sur le dossier en l’état',
    de: 'Das Schreiben; nach diesem Tag darf die Behörde nach Aktenlage entscheiden',
  },
  'make-it-in-germany.com, Saxony: three months as practice; then ask the authority for a new one': {
    ar: '\u2066make-it-in-germany.com\u2069، ساكسونيا: ثلاثة أشهر عمليًا؛ بعدها تُطلب واحدة جديدة من الجهة',
    fr: 'make-it-in-germany.com, Saxe : trois mois en pratique ; ensuite, en demander une nouvelle à l’autorité',
    de: 'make-it-in-germany.com, Sachsen: in der Praxis drei Monate; danach bei der Behörde eine neue erbitten',
  },
  'in temporal connection; six months by practice of authorities': {
    ar: 'بارتباط زمني؛ ستة أشهر بحسب ممارسة الجهات',
    fr: 'en lien temporel ; six mois selon la pratique des autorités',
    de: 'in zeitlichem Zusammenhang; sechs Monate nach Praxis der Behörden',
  },
  'the BA set six months; as an estimate where no day is printed': {
    ar: 'حددت وكالة العمل ستة أشهر؛ كتقدير حيث لا يوجد تاريخ مطبوع',
    fr: 'la BA a fixé six mois ; à titre d’estimation si aucun jour n’est imprimé',
    de: 'die BA setzte sechs Monate; als Schätzung, wo kein Tag gedruckt ist',
  },
  'House rule': {
    ar: 'قاعدة داخلية',
    fr: 'Règle interne',
    de: 'Interne Regel',
  },
  'No period in law for nurses; our own month': {
    ar: 'لا مهلة في القانون للممرضين؛ شهر نحدده نحن',
    fr: 'Aucun délai légal pour les infirmiers ; notre propre mois',
    de: 'Keine gesetzliche Frist für Pflegefachkräfte; unser eigener Monat',
  },
  'No period in law; own target': {
    ar: 'لا مهلة في القانون؛ هدف داخلي',
    fr: 'Aucun délai légal ; objectif interne',
    de: 'Keine gesetzliche Frist; eigenes Ziel',
  },
  'Own target': {
    ar: 'هدف داخلي',
    fr: 'Objectif interne',
    de: 'Eigenes Ziel',
  },
  'Own target after entry': {
    ar: 'هدف داخلي بعد الدخول',
    fr: 'Objectif interne après l’entrée',
    de: 'Eigenes Ziel nach der Einreise',
  },
  'Own target after the contract of the person with us': {
    ar: 'هدف داخلي بعد عقد الشخص معنا',
    fr: 'Objectif interne après le contrat de la personne avec nous',
    de: 'Eigenes Ziel nach dem Vertrag der Person mit uns',
  },
  'Own target after the last decision before the visa': {
    ar: 'هدف داخلي بعد آخر قرار قبل التأشيرة',
    fr: 'Objectif interne après la dernière décision avant le visa',
    de: 'Eigenes Ziel nach der letzten Entscheidung vor dem Visum',
  },
  'Own target: 90 days before the last day of the visa, where C-33 does not end later': {
    ar: 'هدف داخلي: 90 يومًا قبل آخر يوم في التأشيرة، إن لم تنته \u2066C-33\u2069 بعده',
    fr: 'Objectif interne : 90 jours avant le dernier jour du visa, si C-33 ne se termine pas plus tard',
    de: 'Eigenes Ziel: 90 Tage vor dem letzten Tag des Visums, wenn C-33 nicht später endet',
  },
  'The contract with the employer': {
    ar: 'العقد مع صاحب العمل',
    fr: 'Le contrat avec l’employeur',
    de: 'Der Vertrag mit dem Arbeitgeber',
  },
  'without delay, no period; the 14 days are our own': {
    ar: 'دون تأخير وبلا مهلة محددة؛ الأيام الـ14 من عندنا',
    fr: 'sans délai, aucune durée ; les 14 jours sont les nôtres',
    de: 'unverzüglich, keine Frist; die 14 Tage sind unsere eigenen',
  },
  'without delay; the 14 days are our own': {
    ar: 'دون تأخير؛ الأيام الـ14 من عندنا',
    fr: 'sans délai ; les 14 jours sont les nôtres',
    de: 'unverzüglich; die 14 Tage sind unsere eigenen',
  },
  'prolonged once to three months in all, told in the first month': {
    ar: 'تمدَّد مرة واحدة إلى ثلاثة أشهر إجمالًا، ويُخبَر بذلك في الشهر الأول',
    fr: 'prolongé une fois à trois mois en tout, annoncé le premier mois',
    de: 'einmal auf insgesamt drei Monate verlängert, im ersten Monat mitgeteilt',
  },
  'No period in law; the median of the embassy or consulate': {
    ar: 'لا مهلة في القانون؛ الوسيط لدى السفارة أو القنصلية',
    fr: 'Aucun délai légal ; médiane de l’ambassade ou du consulat',
    de: 'Keine gesetzliche Frist; Median der Auslandsvertretung',
  },
  'The last day of the visa; visas of § 81a are often issued for 12 months': {
    ar: 'آخر يوم في التأشيرة؛ تأشيرات \u2066§ 81a\u2069 تصدر غالبًا لمدة 12 شهرًا',
    fr: 'Le dernier jour du visa ; les visas du § 81a sont souvent délivrés pour 12 mois',
    de: 'Der letzte Tag des Visums; Visa nach § 81a gelten oft zwölf Monate',
  },
  reliability: {
    ar: 'حسن السيرة',
    fr: 'fiabilité',
    de: 'Zuverlässigkeit',
  },
  'reliability; of the home country and of Germany': {
    ar: 'حسن السيرة؛ من بلد المنشأ ومن ألمانيا',
    fr: 'fiabilité ; du pays d’origine et d’Allemagne',
    de: 'Zuverlässigkeit; des Herkunftslands und Deutschlands',
  },
  'from service of the full judgment': {
    ar: 'من تبليغ الحكم كاملًا',
    fr: 'à partir de la signification du jugement complet',
    de: 'ab Zustellung des vollständigen Urteils',
  },
  'at least two years': {
    ar: 'سنتان على الأقل',
    fr: 'au moins deux ans',
    de: 'mindestens zwei Jahre',
  },
  'up to six months': {
    ar: 'حتى ستة أشهر',
    fr: 'jusqu’à six mois',
    de: 'bis zu sechs Monate',
  },
  'up to nine months': {
    ar: 'حتى تسعة أشهر',
    fr: 'jusqu’à neuf mois',
    de: 'bis zu neun Monate',
  },
  'without it only the discretion of § 16b (5)': {
    ar: 'من دونه لا يبقى إلا التقدير وفق \u2066§ 16b (5)\u2069',
    fr: 'sans elle, seulement le pouvoir d’appréciation du § 16b (5)',
    de: 'ohne ihn nur nach Ermessen, § 16b (5)',
  },
  '24 months and 12 more; § 16d (3): 12 months, prolonged to 36': {
    ar: '24 شهرًا و12 أخرى؛ \u2066§ 16d (3)\u2069: 12 شهرًا تمدَّد إلى 36',
    fr: '24 mois et 12 de plus ; § 16d (3) : 12 mois, prolongés à 36',
    de: '24 Monate und 12 weitere; § 16d (3): 12 Monate, verlängert auf 36',
  },
  'usually A2': {
    ar: 'عادةً \u2066A2\u2069',
    fr: 'en général A2',
    de: 'meist A2',
  },
  '7th PflegeArbbV as the floor': {
    ar: '\u20667. PflegeArbbV\u2069 كحد أدنى',
    fr: '7e PflegeArbbV comme plancher',
    de: '7. PflegeArbbV als Untergrenze',
  },
  'at least two years of training, or a degree': {
    ar: 'تدريب سنتين على الأقل أو شهادة جامعية',
    fr: 'au moins deux ans de formation, ou un diplôme universitaire',
    de: 'mindestens zwei Jahre Ausbildung oder ein Hochschulabschluss',
  },
  'training search': {
    ar: 'البحث عن مكان تدريب',
    fr: 'recherche d’une formation',
    de: 'Suche nach einem Ausbildungsplatz',
  },
  'first title under § 18a or 18b': {
    ar: 'أول تصريح وفق \u2066§ 18a\u2069 أو \u206618b\u2069',
    fr: 'premier titre selon le § 18a ou 18b',
    de: 'erster Titel nach § 18a oder 18b',
  },
  'at least six months left': {
    ar: 'ستة أشهر متبقية على الأقل',
    fr: 'encore au moins six mois',
    de: 'noch mindestens sechs Monate',
  },
  'anabin “H+” and “gleichwertig”, or ZAB rating': {
    ar: '\u2066anabin\u2069 «\u2066H+\u2069» و«\u2066gleichwertig\u2069»، أو تقييم \u2066ZAB\u2069',
    fr: 'anabin « H+ » et « gleichwertig », ou évaluation de la ZAB',
    de: 'anabin „H+“ und „gleichwertig“ oder ZAB-Bewertung',
  },
  'permit under § 18a, 18b, 18d or 18g and 36 months of pension contributions': {
    ar: 'تصريح وفق \u2066§ 18a, 18b, 18d\u2069 أو \u206618g\u2069 و36 شهرًا من اشتراكات التقاعد',
    fr: 'titre selon le § 18a, 18b, 18d ou 18g et 36 mois de cotisations retraite',
    de: 'Titel nach § 18a, 18b, 18d oder 18g und 36 Monate Rentenbeiträge',
  },
  'with German training or degree and 24 months of pension contributions': {
    ar: 'بتدريب أو شهادة من ألمانيا و24 شهرًا من اشتراكات التقاعد',
    fr: 'avec une formation ou un diplôme allemand et 24 mois de cotisations retraite',
    de: 'mit deutscher Ausbildung oder deutschem Abschluss und 24 Monaten Rentenbeiträgen',
  },
  'Blue Card and 27 months of pension contributions': {
    ar: 'البطاقة الزرقاء و27 شهرًا من اشتراكات التقاعد',
    fr: 'carte bleue et 27 mois de cotisations retraite',
    de: 'Blaue Karte und 27 Monate Rentenbeiträge',
  },
  'Blue Card with B1 and 21 months of pension contributions': {
    ar: 'البطاقة الزرقاء مع \u2066B1\u2069 و21 شهرًا من اشتراكات التقاعد',
    fr: 'carte bleue avec B1 et 21 mois de cotisations retraite',
    de: 'Blaue Karte mit B1 und 21 Monaten Rentenbeiträgen',
  },
  'anabin “H+” and “gleichwertig”, ZAB rating, or IT without degree': {
    ar: '\u2066anabin\u2069 «\u2066H+\u2069» و«\u2066gleichwertig\u2069»، أو تقييم \u2066ZAB\u2069، أو تقنية المعلومات من دون شهادة',
    fr: 'anabin « H+ » et « gleichwertig », évaluation de la ZAB, ou informatique sans diplôme',
    de: 'anabin „H+“ und „gleichwertig“, ZAB-Bewertung oder IT ohne Abschluss',
  },
  'lower amount in the listed ISCO groups, within 3 years after the degree, or in IT': {
    ar: 'مبلغ أقل في مجموعات \u2066ISCO\u2069 المدرجة، أو خلال 3 سنوات بعد الشهادة، أو في تقنية المعلومات',
    fr: 'montant réduit dans les groupes CITP listés, dans les 3 ans après le diplôme, ou en informatique',
    de: 'niedrigerer Betrag in den gelisteten ISCO-Gruppen, bis drei Jahre nach dem Abschluss oder in der IT',
  },
  'one to four months': {
    ar: 'من شهر إلى أربعة أشهر',
    fr: 'd’un à quatre mois',
    de: 'ein bis vier Monate',
  },
  'six months': {
    ar: 'ستة أشهر',
    fr: 'six mois',
    de: 'sechs Monate',
  },
  'not for spouses of § 18a, 18b, 18g, 19c (2)': {
    ar: 'لا يسري على أزواج حاملي \u2066§ 18a, 18b, 18g, 19c (2)\u2069',
    fr: 'pas pour les conjoints des titres § 18a, 18b, 18g, 19c (2)',
    de: 'nicht für Ehegatten nach § 18a, 18b, 18g, 19c (2)',
  },
  'consent in the single case': {
    ar: 'الموافقة في كل حالة على حدة',
    fr: 'consentement au cas par cas',
    de: 'Einwilligung im Einzelfall',
  },
  'none for spouses of § 18a, 18b, 18g, 19c (2), sentence 3 no. 5': {
    ar: 'لا شيء على أزواج حاملي \u2066§ 18a, 18b, 18g, 19c (2), Satz 3 Nr. 5\u2069',
    fr: 'aucun pour les conjoints des titres § 18a, 18b, 18g, 19c (2), phrase 3 n° 5',
    de: 'keine für Ehegatten nach § 18a, 18b, 18g, 19c (2), Satz 3 Nr. 5',
  },
  'from the day on which the data reached the foreigners authority': {
    ar: 'من يوم وصول البيانات إلى دائرة الأجانب',
    fr: 'à partir du jour où les données sont arrivées à l’office des étrangers',
    de: 'ab dem Tag, an dem die Daten bei der Ausländerbehörde eingegangen sind',
  },
  usually: {
    ar: 'في العادة',
    fr: 'en règle générale',
    de: 'in der Regel',
  },
  'only where the child comes apart from the parents; not for § 18a, 18b, 18g': {
    ar: 'فقط إذا قدم الطفل منفصلًا عن والديه؛ لا يسري على \u2066§ 18a, 18b, 18g\u2069',
    fr: 'seulement si l’enfant vient séparément des parents ; pas pour § 18a, 18b, 18g',
    de: 'nur, wenn das Kind getrennt von den Eltern kommt; nicht bei § 18a, 18b, 18g',
  },
  'medical check within 14 months before the start': {
    ar: 'فحص طبي خلال 14 شهرًا قبل البدء',
    fr: 'visite médicale dans les 14 mois avant le début',
    de: 'ärztliche Untersuchung in den 14 Monaten vor dem Beginn',
  },
  'between the BA and the authority that asks it': {
    ar: 'بين وكالة العمل والجهة التي تسألها',
    fr: 'entre la BA et l’autorité qui la saisit',
    de: 'zwischen der BA und der anfragenden Behörde',
  },
  'the BQFG does not apply, § 40 (4) PflBG': {
    ar: 'لا يسري \u2066BQFG\u2069، \u2066§ 40 (4) PflBG\u2069',
    fr: 'le BQFG ne s’applique pas, § 40 (4) PflBG',
    de: 'das BQFG gilt nicht, § 40 (4) PflBG',
  },
  'in German, as a table': {
    ar: 'بالألمانية، على شكل جدول',
    fr: 'en allemand, sous forme de tableau',
    de: 'auf Deutsch, tabellarisch',
  },
  'with hours and subjects': {
    ar: 'مع الساعات والمواد',
    fr: 'avec heures et matières',
    de: 'mit Stunden und Fächern',
  },
  'prolonged once, repeated once': {
    ar: 'يمدَّد مرة ويعاد مرة',
    fr: 'prolongé une fois, répété une fois',
    de: 'einmal verlängert, einmal wiederholt',
  },
  'each failed part once more': {
    ar: 'كل جزء راسب مرة أخرى',
    fr: 'chaque partie échouée encore une fois',
    de: 'jeder nicht bestandene Teil noch einmal',
  },
  'the whole once more': {
    ar: 'الكل مرة أخرى',
    fr: 'le tout encore une fois',
    de: 'das Ganze noch einmal',
  },
  'suspended until that procedure ends': {
    ar: 'يوقف حتى انتهاء ذلك الإجراء',
    fr: 'suspendu jusqu’à la fin de cette procédure',
    de: 'gehemmt, bis dieses Verfahren endet',
  },
  'as in the contract, at most six months': {
    ar: 'كما في العقد، ستة أشهر على الأكثر',
    fr: 'comme au contrat, six mois au plus',
    de: 'wie im Vertrag, höchstens sechs Monate',
  },
  'from service of the decision on the objection': {
    ar: 'من تبليغ القرار في الاعتراض',
    fr: 'à partir de la notification de la décision sur l’opposition',
    de: 'ab Zustellung des Widerspruchsbescheids',
  },
  'court: VG Berlin; no remonstration since 1 July 2025': {
    ar: 'المحكمة: \u2066VG Berlin\u2069؛ لا تظلّم منذ 1 يوليو 2025',
    fr: 'tribunal : VG Berlin ; plus de remonstration depuis le 1er juillet 2025',
    de: 'Gericht: VG Berlin; keine Remonstration seit 1. Juli 2025',
  },
  'our own rule: not before the period for the decision is over': {
    ar: 'قاعدتنا الداخلية: ليس قبل انتهاء مهلة القرار',
    fr: 'notre propre règle : pas avant la fin du délai de décision',
    de: 'unsere eigene Regel: nicht vor Ablauf der Entscheidungsfrist',
  },
  'an application before the end keeps the right to stay': {
    ar: 'الطلب قبل الانتهاء يحفظ حق الإقامة',
    fr: 'une demande avant la fin maintient le droit de séjour',
    de: 'ein Antrag vor dem Ende erhält das Aufenthaltsrecht',
  },
  'after each letter': {
    ar: 'بعد كل خطاب',
    fr: 'après chaque courrier',
    de: 'nach jedem Schreiben',
  },
  'objection or lawsuit: as the letter says': {
    ar: 'اعتراض أو دعوى: كما يقول الخطاب',
    fr: 'opposition ou recours en justice : comme l’indique le courrier',
    de: 'Widerspruch oder Klage: wie im Schreiben',
  },
  'B1 at the visa is usual for nurses': {
    ar: '\u2066B1\u2069 عند التأشيرة معتاد للممرضين',
    fr: 'B1 au visa est usuel pour les infirmiers',
    de: 'B1 beim Visum ist bei Pflegefachkräften üblich',
  },
  'B2 for the licence is usual for nurses': {
    ar: '\u2066B2\u2069 للترخيص معتاد للممرضين',
    fr: 'B2 pour l’autorisation d’exercer est usuel pour les infirmiers',
    de: 'B2 für die Berufszulassung ist bei Pflegefachkräften üblich',
  },
  'Lists of embassies, consulates and authorities': {
    ar: 'قوائم السفارات والقنصليات والجهات',
    fr: 'Listes des ambassades, consulats et autorités',
    de: 'Listen der Auslandsvertretungen und Behörden',
  },
  'No period; the median of the foreigners authority': {
    ar: 'لا مهلة؛ الوسيط لدى دائرة الأجانب',
    fr: 'Aucun délai ; médiane de l’office des étrangers',
    de: 'Keine Frist; Median der Ausländerbehörde',
  },
  'One repetition is usual; the law of the occupation or of the Land decides': {
    ar: 'إعادة واحدة معتادة؛ والفصل لقانون المهنة أو الولاية',
    fr: 'Une répétition est usuelle ; le droit de la profession ou du Land décide',
    de: 'Eine Wiederholung ist üblich; es entscheidet das Berufs- oder Landesrecht',
  },
}
