/**
 * Topics that no blueprint teaches, so that "phone repair" does not match app development. `near` lists the
 * blueprints that still help; those of the same subject are related.
 */
export type OtherTopic = { words: string; near: string[]; isRelated?: true };

export const otherTopics: OtherTopic[] = [
  {
    // Trades and crafts: running them as a business helps.
    words: `repair, fix, maintenance, phone repair, mobile repair, mobile phone repair, mobile maintenance, electrician, plumber, plumbing, carpenter, carpentry, mechanic, car repair, welding, blacksmith, barber, hairdresser, hairdressing, makeup artist, cooking, cook, chef, french cooking, french cuisine, french food, french press, baking, baker, pastry, sewing, tailor, tailoring, embroidery, knitting, beekeeping, bee, honey, farming, farmer, agriculture, gardening, livestock, poultry, fishing, pottery, jewelry, perfume, soap making, driver, driving, construction, painter, decor, air conditioning, solar panels, upholstery,
      صيانه, تصليح, صيانه موبايلات, صيانه جوالات, صيانه هواتف, تصليح موبايلات, تصليح جوالات, كهربائي, كهربا, سباك, سباكه, نجار, نجاره, ميكانيكي, ميكانيكا سيارات, لحام, حداد, حداده, حلاق, حلاقه, كوافير, تجميل, مكياج, طبخ, مطبخ, طبخ فرنسي, مطبخ فرنسي, اكل فرنسي, طباخ, شيف, خباز, حلويات, خياطه, خياط, تطريز, حياكه, تربيه نحل, نحل, عسل, زراعه, مزارع, فلاحه, مواشي, دواجن, صيد, فخار, مجوهرات, عطور, سائق, قياده سيارات, سواقه, بنا, دهان, تكييف, طاقه شمسيه, شاشات, بطاريات`,
    near: ["startup-founder", "accounting-finance", "digital-marketer"],
  },
  {
    // Working with patients abroad needs a language test.
    words: `nurse, nursing, pharmacist, pharmacy, physiotherapy, midwife, paramedic, nutrition, nutritionist, psychology, psychologist, therapist, radiology, public health, first aid, biology, biotechnology,
      ممرض, ممرضه, تمريض, صيدله, صيدلي, علاج طبيعي, قابله, مسعف, تغذيه, علم نفس, اشعه, صحه, اسعافات, احيا, فرمليه`,
    near: ["ielts-preparation", "business-english"],
  },
  {
    words: `german, spanish, turkish, italian, chinese, japanese, korean, russian, hebrew, portuguese, dutch, swedish, arabic language, learn arabic, sign language, sign language translator, sign language interpreter, interpreter, english literature, 
      المانيه, الماني, اسبانيه, تركيه, ايطاليه, صينيه, يابانيه, كوريه, روسيه, عبريه, برتغاليه, هولنديه, سويديه, لغه عربيه, لغه اشاره, مترجم لغه اشاره, ترجمه لغه اشاره`,
    near: ["business-english", "ielts-preparation", "general-english"],
  },
  {
    // Flight schools test English, maths and physics; no path teaches flying.
    words: `pilot, aviation, flight, aircraft, flying, drone pilot, air traffic, طيار, طيران, مراقب جوي`,
    near: ["general-english", "university-maths", "school-exams"],
  },
  {
    words: `cabin crew, flight attendant, sailor, captain, travel, tourism, tour guide, hotel, hospitality, diplomat, immigration,
      مضيف طيران, مضيفه, بحار, قبطان, سياحه, مرشد سياحي, فندق, فنادق, ضيافه, دبلوماسي, هجره`,
    near: ["business-english", "ielts-preparation"],
  },
  {
    words: `fashion, fashion design, fashion designer, clothes design, clothing design, interior design, interior designer, architecture, architect, 3d modeling, 3d, photography, photographer, cinema, film, filmmaking, animation, cartoon, drawing, painting, sculpture, calligraphy, game art,
      ازيا, تصميم ازيا, مصمم ازيا, مصممه ازيا, تصميم ملابس, تصميم عبايات, عبايات, تصميم داخلي, مصمم داخلي, ديكور, عماره, معماري, هندسه معماريه, تصوير, مصور, سينما, افلام, اخراج, كرتون, رسم, نحت, خط عربي, خط ثلث, خط ديواني, خط رقعه, خطاط, ثلاثي ابعاد`,
    near: ["graphic-designer", "ui-ux-designer", "digital-marketer"],
    isRelated: true,
  },
  {
    words: `music, musician, guitar, piano, oud, violin, singing, singer, drums, acting, actor, dance, dancing, theatre, poetry, poet, novel, writer, playwright, journalism, journalist, radio, podcast, voice over,
      موسيقي, عود, جيتار, بيانو, كمان موسيقي, غنا, مغني, طبله, تمثيل, ممثل, رقص, مسرح, شعر, شاعر, روايه, كاتب, صحافه, صحفي, اعلام, اذاعه, بودكاست, تعليق صوتي, عزف`,
    near: ["graphic-designer", "digital-marketer"],
  },
  {
    words: `civil engineering, civil engineer, mechanical engineering, mechanical engineer, electrical engineering, electrical engineer, petroleum, chemical engineering, astronomy, autocad, revit, geology, surveying,      هندسه مدنيه, مهندس مدني, هندسه ميكانيكيه, هندسه كهربائيه, مهندس كهربا, بترول, نفط, فلك, اوتوكاد, ريفيت, جيولوجيا, مساحه`,
    near: ["project-manager", "data-analyst"],
  },
  {
    words: `physics, chemistry, فيزيا, كيميا`,
    near: ["school-exams", "university-maths"],
    isRelated: true,
  },
  {
    words: `blockchain, crypto, bitcoin, web3, robotics, robot, arduino, embedded, electronics, iot, quantum, java, csharp, dotnet, php, cpp, wordpress, laravel, بلوكتشين, بلوك تشين, كريبتو, عملات رقميه, بيتكوين, روبوتات, اردوينو, الكترونيات, انترنت اشيا, ووردبريس, لارافيل, جافا, سي شارب`,
    near: ["back-end-developer", "full-stack-developer", "front-end-developer"],
    isRelated: true,
  },
  {
    words: `toefl, toefl ibt, duolingo, duolingo english test, duolingo test, pte, pte academic, toeic, cambridge english, cambridge b2 first, cambridge c1 advanced, cae exam, توفل, دولينجو, بي تي اي, تويك, اختبار ستيب`,
    near: ["ielts-preparation", "general-english", "business-english"],
    isRelated: true,
  },
  {
    // Each tests maths and language, which paths teach; none prepares for the test itself.
    words: `sat, sat exam, sat math, gmat, gre, gre exam, act exam, gat exam, qudurat, tahsili, سات, جيمات, جي مات, تحصيلي, اختبار قدرات, قدرات تحصيلي, اختبار تحصيلي`,
    near: ["university-maths", "general-english", "school-exams"],
    isRelated: true,
  },
  {
    words: `tcf, tef, tcf canada, tef canada, dalf c1, dalf c2`,
    near: ["french-language", "general-english", "translator"],
    isRelated: true,
  },
  {
    words: `prince2, prince 2, prince2 foundation, برنس 2, برينس 2`,
    near: ["project-manager", "product-manager", "business-analyst"],
    isRelated: true,
  },
  {
    words: `jncia, ccnp, ccie`,
    near: ["network-engineer", "cybersecurity-analyst", "cloud-devops-engineer"],
    isRelated: true,
  },
  {
    words: `usmle, mcat, mrcp, plab, nclex, هيئه سعوديه تخصصات, برومترك, prometric`,
    near: ["health-english", "ielts-preparation", "general-english"],
  },
  {
    words: `hsk, goethe, goethe a1, goethe b1, testdaf, telc, jlpt, topik, dele`,
    near: ["general-english", "french-language", "translator"],
  },
  {
    words: `stress management, time management, self confidence, communication skills, public speaking, اداره وقت, اداره ضغوط, ثقه نفس, مهارات تواصل, خطابه, القا`,
    near: ["project-manager", "business-english"],
    isRelated: true,
  },
  {
    // Nothing here comes near; what others take is offered as such.
    words: `history, philosophy, religion, quran, literature, astrology, تاريخ, فلسفه, دين, قران, حفظ قران, تجويد, ادب, فقه, شريعه, تفسير,
      doctor, physician, medicine, medical, dentist, dentistry, surgeon, veterinarian, vet, lawyer, law, bar exam, legal, judge, police, police officer, army, soldier, firefighter,
      طبيب, دكتور, دكتوره, طب, طب نفسي, اسنان, طبيب اسنان, طب اسنان, جراح, بيطري, محامي, محاميه, محاماه, قانون, حقوق, قاضي, شرطه, ضابط, ضابط شرطه, جيش, جندي, اطفا`,
    near: [],
  },
  {
    words: `call center, call centre, customer service, كول سنتر, خدمه عملا`,
    near: ["business-english", "office-skills"],
    isRelated: true,
  },
  {
    words: `cissp, cism, cisa, crisc, isaca, itil, itil 4, itil foundation, cobit, togaf, comptia a plus, a plus certification, ايتل, سيسا`,
    near: ["cybersecurity-analyst", "cloud-devops-engineer", "project-manager"],
    isRelated: true,
  },
  {
    words: `six sigma, lean six sigma, green belt, black belt, lean, سته سيجما, ستة سيجما, سيكس سيجما, shrm, shrm cp, phr, aphri, cipd`,
    near: ["project-manager", "data-analyst", "business-english"],
    isRelated: true,
  },
  {
    words: `it support, technical support, help desk, computer repair, computer maintenance, دعم فني, دعم تقني, صيانه حاسوب, صيانه كمبيوتر`,
    near: ["network-engineer", "cybersecurity-analyst", "cloud-devops-engineer"],
    isRelated: true,
  },
  {
    words: `kindergarten, social work, real estate, insurance, trading, forex, stock market, politics, charity, network marketing, رياض اطفال, خدمه اجتماعيه, عقار, عقارات, تامين, تداول, فوركس, بورصه, اسهم, سياسه`,
    near: ["project-manager", "business-english", "accounting-finance"],
  },
  {
    words: `football, soccer, premier league, judo, basketball, tennis, swimming, gym, fitness, coach, personal trainer, yoga, chess, running, marathon, boxing, karate, diving, lose weight,
      كره قدم, دوري انجليزي, دوري فرنسي, بريمير ليج, جودو, كره سله, كره, سباحه, جيم, لياقه, مدرب رياضي, مدرب, يوغا, شطرنج, جري, ملاكمه, كاراتيه, غوص, رياضه, تنس, تخسيس`,
    near: ["digital-marketer", "startup-founder"],
  },
];

/** People of these topics: what follows them says where or for whom they work. */
export const otherPeople = `electrician, plumber, carpenter, mechanic, barber, hairdresser, chef, cook, baker, tailor, farmer, driver, painter, nurse, pharmacist, pilot, doctor, dentist, lawyer, judge, coach, trainer, musician, singer, actor,
  كهربائي, سباك, نجار, ميكانيكي, حداد, حلاق, طباخ, شيف, خباز, خياط, مزارع, سائق, ممرض, ممرضه, صيدلي, طيار, طبيب, دكتور, محامي, قاضي, مدرب, مغني, ممثل`;

/** For unknown goals. */
export const nearAnything = ["startup-founder", "digital-marketer", "business-english"];
