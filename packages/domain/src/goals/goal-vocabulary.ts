/**
 * Names of what each blueprint teaches: synonyms, tools, loan words and dialect spellings. A `sure` word is
 * enough for a path; a `near` word only ranks. "a+b" means both words close together. Words are stemmed
 * and small misspellings match, so one spelling of each is enough.
 */
export type GoalWords = { sure: string; near: string };

export const goalVocabulary: Record<string, GoalWords> = {
  "front-end-developer": {
    sure: `front end, web development, web developer, web programming, website developer, website development, web design,
      website design, website designer, build website, make website, create website, build+website, make+website, create+website,
      develop+website, html, css, react, javascript, typescript, vue, angular, tailwind, bootstrap, nextjs, web page,
      web app, web programmer, jquery, developpeur web, developpement web,
      فرونت اند, فرونتند, واجهات اماميه, واجهه اماميه, مطور واجهات, برمجه واجهات, مطور ويب, تطوير ويب, تطوير مواقع, مطور مواقع, برمجه مواقع,
      مبرمج مواقع, مبرمج ويب, تصميم مواقع, مصمم مواقع, برمجه ويب, انشاء مواقع, عمل مواقع, برمج+مواقع, اصمم+مواقع, ابني+موقع, اعمل+موقع, اعمل+مواقع, نعمل+مواقع, اسوي+موقع, اسوي+مواقع,
      انشئ+موقع, برمجه+مواقع, بناء مواقع, بناء+موقع, بناء+مواقع, ابني+مواقع, جافاسكربت, جافا سكريبت, رياكت, ريأكت, اتش تي ام ال, سي اس اس, مواقع الكترونيه,
      barmajet mawaqe3, barmajat mawaqi, site web`,
    near: `website, web, site, browser, interface, responsive, portfolio, coding, programming, programmer, developer, software,
      موقع, مواقع, ويب, متصفح, برمجه, مبرمج, مطور, برمجيات, كود, بروجرامينج, barmaja`,
  },
  "back-end-developer": {
    sure: `back end, server side, django, flask, fastapi, python, backend developer, api developer, rest api, build api, sql developer,
      database developer, database administrator, postgresql, postgre, server programming,
      باك اند, باكند, واجهات خلفيه, واجهه خلفيه, جانغو, دجانغو, جانجو, بايثون, بوستغري, برمجه خوادم, مطور خلفيه, برمجه سيرفر`,
    near: `api, server, database, sql, mysql, java, csharp, dotnet, php, laravel, spring, ruby, golang, node, programming, programmer,
      developer, software, software engineer, coding, backend engineer, cpp,
      قواعد بيانات, قاعده بيانات, سيرفر, خادم, خوادم, برمجه, مبرمج, مطور, برمجيات, لارافيل, جافا, كود, هندسه برمجيات, مهندس برمجيات, سي شارب`,
  },
  "full-stack-developer": {
    sure: `full stack, mern, mean stack, nodejs, node js, node, express, mongodb, mongo, front end back end,
      فل ستاك, فول ستاك, فلستاك, مطور شامل, نود جي اس, نود, اكسبريس, مونغو, واجهات اماميه خلفيه, فرونت باك`,
    near: `react, javascript, typescript, html, css, web development, web developer, web app, website, build website, saas, sql, database, developer,
      programming, programmer, software, software engineer, software developer, coding,
      رياكت, جافاسكربت, برمجه مواقع, تطوير ويب, مطور ويب, مبرمج ويب, مطور مواقع, تطوير مواقع, برمجه, مبرمج, مطور, برمجيات, هندسه برمجيات, مهندس برمجيات, كود`,
  },
  "mobile-app-developer": {
    sure: `mobile app, mobile application, mobile developer, mobile development, app developer, app development, build app, make app,
      build+app, make+app, create+app, develop+app, program+app, android, ios, iphone app, android app, android developer, ios developer, flutter, dart, kotlin, swift, swiftui,
      react native, android studio, xcode, apps developer, phone app, google play, app store,
      تطبيقات جوال, تطبيق جوال, تطبيقات موبايل, تطبيق موبايل, تطبيقات هواتف, تطبيقات هاتف, تطبيقات اندرويد, تطبيقات ايفون, تطبيقات محمول, مطور تطبيقات,
      تطوير تطبيقات, برمجه تطبيقات, مبرمج تطبيقات, مطور اندرويد, اندرويد, برمجه اندرويد, برمجه موبايل, برمجه جوال, فلاتر, دارت, كوتلن, سويفت,
      رياكت نيتف, ابلكيشن, ابليكيشن, اعمل+تطبيق, اصمم+تطبيق, ابرمج+تطبيق, برمج+تطبيق, ابني+تطبيق, tatbiqat`,
    near: `app, application, mobile, iphone, programming, developer, software, coding,
      تطبيق, تطبيقات, جوال, موبايل, هاتف, ايفون, برمجه, مبرمج, مطور`,
  },
  "data-analyst": {
    sure: `data analyst, data analysis, data analytics, analytics, analyze data, analyse data, analyzing data, analyze+data, analyse+data, analyzing+data, analysing+data, excel, power bi, tableau, dashboard,
      business intelligence, bi analyst, bi developer, data visualization, spreadsheet, google sheets, looker, business analyst, reporting analyst, power query, pivot table,
      تحليل بيانات, محلل بيانات, احلل+بيانات, تحليل داتا, داتا اناليست, داتا انالسس, محلل داتا, اكسل, باور بي اي, تابلو, لوحات معلومات, داشبورد, ذكا اعمال,
      تصوير بيانات, جداول الكترونيه, محلل اعمال, ta7lil bayanat, tahlil bayanat`,
    near: `data, sql, statistics, python, report, chart, numbers, analyst, pandas, kpi,
      بيانات, داتا, احصا, محلل, تقارير, بايثون, جداول, ارقام, مؤشرات`,
  },
  "data-scientist": {
    sure: `data science, data scientist, predictive model, predictive modelling, predictive analytics, statistical model, pandas, numpy, r programming, kaggle, jupyter,
      علم بيانات, علوم بيانات, عالم بيانات, داتا ساينس, داتا سينس, داتا ساينتست, نمذجه احصائيه, نماذج احصائيه, تنقيب بيانات`,
    near: `data, statistics, statistical, probability, prediction, predict, machine learning, python, mathematics, big data, model,
      بيانات, احصا, احصائيه, تنبؤ, نماذج, تعلم اله, بايثون, رياضيات, بيانات ضخمه, احتمالات`,
  },
  "machine-learning-engineer": {
    sure: `machine learning, artificial intelligence, ai, ai engineer, deep learning, neural network, ml engineer, generative ai, llm, large language model, chatgpt,
      computer vision, natural language processing, nlp, tensorflow, pytorch, prompt engineering, prompt engineer, mlops, ai developer, build ai, ai agent, ai model,
      ذكا اصطناعي, تعلم اله, تعلم عميق, مهندس ذكا, شبكات عصبيه, رؤيه حاسوبيه, معالجه لغه طبيعيه, شات جي بي تي, نماذج لغويه, هندسه اوامر, ماشين ليرنينج, ديب ليرنينج, اي اي, zaka2 isti na3i`,
    near: `model, python, robot, chatbot, algorithm, mathematics, data science, روبوت, بايثون, خوارزميات, نماذج, تعليم اله, علم بيانات`,
  },
  "cybersecurity-analyst": {
    sure: `cyber security, cyber, information security, network security, security analyst, soc analyst, soc, ethical hacking, ethical hacker, hacking, hacker,
      penetration testing, pentesting, pentester, pen test, infosec, malware, digital forensics, incident response, siem, comptia security, ceh, oscp, bug bounty, red team, blue team,
      protect+network, secure+network, protect+hacker, cybersecurite,
      امن سيبراني, سيبراني, سايبر, سايبر سكيورتي, سيكيورتي, سكيورتي, امن معلومات, امن شبكات, هكر, هاكر, هكر اخلاقي, هاكرز, تهكير, اختراق, اختراق اخلاقي, اختبار اختراق,
      حمايه شبكات, حمايه معلومات, حمايه انظمه, تحقيق جنائي رقمي, محلل امن, برمجيات خبيثه, احمي+شبكات, بنتست, amn sibrani`,
    near: `security, network, linux, protect, firewall, attack, it support, cisco, ccna, كشف, شبكات, حمايه, لينكس, هجمات, دعم تقني, سيسكو`,
  },
  "cloud-devops-engineer": {
    sure: `devops, dev ops, cloud, cloud computing, cloud engineer, aws, azure, gcp, google cloud, kubernetes, k8s, docker, terraform, ansible, jenkins, ci cd, helm, prometheus,
      infrastructure as code, site reliability, sre, linux administrator, linux administration, system administrator, system admin, sysadmin, container, linux,
      ديف اوبس, ديفوبس, كلاود, كلاود كمبيوتنج, حوسبه سحابيه, سحابه, سحابي, مهندس سحابي, كوبرنيتس, كوبرنيتيس, دوكر, تيرافورم, امازون سحابيه, ازور, اداره خوادم, اداره سيرفرات, لينكس`,
    near: `infrastructure, server, deploy, deployment, pipeline, automation, network, networking, it, بنيه تحتيه, شبكات, خوادم, سيرفرات, اتمته, نشر`,
  },
  "ui-ux-designer": {
    sure: `ui ux, ux ui, ui, ux, user experience, user interface, ui design, ux design, ux designer, ui designer, figma, product designer, product design, interface design, interface designer, app design, app designer,
      design+app, design+interface, wireframe, prototype, usability, user research, adobe xd, interaction design, sketch app,
      تصميم واجهات, اصمم واجهات, مصمم واجهات, واجهات استخدام, واجهه مستخدم, واجهات مستخدم, تجربه مستخدم, تجربه استخدام, يو اي, يو اكس, يو اي يو اكس, فيغما, فيجما, تصميم تطبيقات, تصميم منتجات رقميه, مصمم تطبيقات,
      نماذج اوليه`,
    near: `design, designer, interface, product, app, screen, تصميم, مصمم, واجهات, واجهه, منتج`,
  },
  "graphic-designer": {
    sure: `graphic design, graphic designer, graphic, logo, logo design, branding, brand identity, visual identity, photoshop, illustrator, indesign, canva, motion graphic, after effects, coreldraw, typography,
      poster design, flyer design, design+poster, design+logo, packaging design, book cover, social media design, infographiste, adobe, illustration,
      تصميم جرافيك, مصمم جرافيك, جرافيك ديزاين, جرافيك, غرافيك, شعار, شعارات, لوجو, لوغو, هويه بصريه, فوتوشوب, اليستريتور, ايلوستريتور, كانفا, موشن جرافيك, موشن, افتر افكت, تصميم اعلانات, تصميم سوشيال ميديا, تصميم بوسترات, اندزاين, تصميم تغليف, انفوجرافيك`,
    near: `design, designer, brand, art, drawing, creative, visual, color, poster, animation, video editing, montage, illustration, photo editing,
      تصميم, مصمم, ديزاين, ديزاينر, فن, رسم, الوان, مونتاج, صور, علامه تجاريه, ابداع, تحريك, خط عربي`,
  },
  "digital-marketer": {
    sure: `digital marketing, digital marketer, marketing, marketer, seo, search engine optimization, social media, social media marketing, social media manager, content marketing, content writing, content creator,
      content creation, write+content, create+content, copywriting, copywriter, google ads, facebook ads, paid ads, advertising, email marketing, affiliate marketing, influencer, media buyer, media buying, growth marketing, community manager, ppc, marketing digital, meta ads, tiktok ads,
      تسويق رقمي, تسويق الكتروني, تسويق, مسوق, ديجيتال ماركتنج, ماركتنج, ديجتال ماركتينغ, سوشيال ميديا, سوشل ميديا, تواصل اجتماعي, سيو, محركات بحث, صناعه محتوي, صانع محتوي, كتابه محتوي, كاتب محتوي, اكتب+محتوي, كوبي رايتنج, كتابه اعلانيه,
      اعلانات ممول, اعلانات فيسبوك, اعلانات جوجل, ميديا باير, تسويق بالعموله, افلييت, حملات اعلانيه, taswiq, taswe2, اعلانات`,
    near: `content, advert, campaign, ads, instagram, tiktok, facebook, youtube, promote, audience, brand, blog, followers, sales, customer, reach+customer,
      محتوي, اعلان, حمله, انستقرام, انستغرام, تيك توك, فيسبوك, يوتيوب, ترويج, جمهور, متابعين, مبيعات, مدونه, زبائن`,
  },
  "project-manager": {
    sure: `project management, project manager, manage project, managing project, manage+project, manage+team, lead+team, lead+project, pmp, pmi, capm, prince2, scrum, scrum master, agile, kanban, product owner, jira, program manager, project coordinator, project planning, gestion projet, ms project, delivery manager,
      اداره مشاريع, مدير مشاريع, مدير مشروع, اداره مشروع, ادير+مشاريع, ادير+مشروع, ادير+فريق, قياده فريق, اداره فريق, بي ام بي, سكرم, سكروم, اجايل, منسق مشاريع, تخطيط مشاريع, بروجكت مانجر, بروجكت مانجمنت, idaret mashari3`,
    near: `project, manager, management, lead, leader, leadership, team, planning, coordinate, operations, hr, human resources, supervisor, product manager, product management, team lead, event management,
      مشاريع, مدير, اداره, قياده, قائد, فريق, تخطيط, موارد بشريه, اشراف, تنظيم, فعاليات`,
  },
  "business-english": {
    sure: `english, business english, english language, speak english, english speaking, english conversation, english grammar, english vocabulary, english for work, improve english, anglais, spoken english,
      لغه انجليزيه, انجليزي, انجليزيه, بالانجليزيه, انجلش, انغليزي, انكليزي, انكليزيه, محادثه انجليزيه, اتكلم انجليزي, نتكلم انجليزي, احكي انجليزي, نحكي انجليزي, اتحدث انجليزيه, تحدث انجليزيه, نهدر انجليزيه, نهضر انجليزيه, نهدر بالانجليزيه, نهضر بالانجليزيه, احكي بالانجليزيه, اتحدث بالانجليزيه, نتكلم بالانجليزيه,
      اتكلم بالانجليزيه, inglizi, engleezi, english courses, speaking english, talk english`,
    near: `speaking, interview, meeting, email, presentation, pronunciation, fluently, grammar, vocabulary, conversation, language, communication, negotiation, cv, fluent, fluency, accent, toefl, duolingo,
      مقابلات, مقابله, اجتماعات, ايميلات, محادثه, نطق, لغه, لغات, تواصل, عرض تقديمي, سيره ذاتيه, طلاقه, تفاوض, توفل`,
  },
  "ielts-preparation": {
    sure: `ielts, ielts exam, ielts test, band score, ielts band, academic ielts, english test, english exam,
      ايلتس, الايلتس, ايليتس, ايلتز, اختبار ايلتس, امتحان ايلتس, اختبار انجليزي, امتحان انجليزي, اختبار لغه انجليزيه`,
    near: `band, toefl, study abroad, scholarship, english, master abroad, immigration, exam, test preparation, university abroad, pte,
      دراسه خارج, ابتعاث, منحه, منح دراسيه, توفل, هجره, انجليزيه, ادرس برا`,
  },
  "accounting-finance": {
    sure: `accounting, accountant, accounts, bookkeeping, bookkeeper, finance, financial, financial analyst, financial analysis, financial statements, financial modelling, financial modeling, ifrs, cost accounting, cpa, cma, acca, corporate finance, valuation, payroll, quickbooks, audit, auditor, auditing, balance sheet, comptabilite, comptable, tax accounting, budgeting,
      محاسبه, محاسب, محاسبه ماليه, مسك دفاتر, قوائم ماليه, قيود محاسبيه, تحليل مالي, محلل مالي, ماليه, نمذجه ماليه, ميزانيه, موازنه, تدقيق, مدقق حسابات, مراجعه حسابات, ضرائب, رواتب, حسابات شركه, حسابات مشروعي, حسابات محلي, اداره ماليه, mohasaba, muhasaba, mo7asaba`,
    near: `money, invoice, tax, bank, banking, excel, budget, investment, investing, invest, stock market, stock, share, trading, economics, accounts payable, insurance, cost,
      حسابات, فواتير, بنك, بنوك, مصرفيه, اكسل, استثمار, اسهم, بورصه, تداول, اقتصاد, تكاليف, مصاريف`,
  },
  "startup-founder": {
    sure: `startup, start up company, entrepreneur, entrepreneurship, founder, own business, my business, own company, start business, start+business, start+company, found+company, launch+company, launch+business, build+company, create+company, business idea, my idea, idea+company, idea+business, idea+startup, idea+product, turn+idea, app idea, idea+app, small business, business plan, business model, feasibility study, venture capital, fundraising, pitch deck, mvp, first customers, run+business, open+business,
      رياده اعمال, رائد اعمال, رائده اعمال, شركه ناشئه, شركات ناشئه, ستارت اب, ستارتاب, مشروع خاص, مشروع صغير, مشروع تجاري, مشروع ناجح, بزنس, بزنس خاص, شركتي, شركتي الخاصه, عملي الخاص, تاسيس شركه, افتح+شركه, اسس+شركه, ابدا+مشروع, افتح+مشروع, اعمل+مشروع, فكره مشروع, فكره+مشروع, فكره+شركه, فكره+تطبيق, فكرتي, دراسه جدوي, نموذج عمل, خطه عمل, اول زبون, اول عميل, مستثمرين, تمويل مشروع, mashrou3i, machrou3`,
    near: `idea, company, business, shop, restaurant, cafe, investor, customer, product, funding, founder, owner, self employed, open+shop, workshop,
      فكره, شركه, مشروع, محل, محلات, مطعم, كافيه, مقهي, زبون, زبائن, تمويل, تجاره, ورشه, مستثمر`,
  },
  "ecommerce-seller": {
    sure: `ecommerce, e commerce, ecommerce business, e commerce business, online store, online shop, online selling, sell online, sell+online, selling+online, sell+internet, sell+instagram, store+online, shop+online, shopify, woocommerce, salla, zid, dropshipping, drop shipping, amazon seller, amazon fba, sell+amazon, etsy, noon seller, sell+noon, print on demand, boutique en ligne,
      تجاره الكترونيه, مشروع تجاره الكترونيه, متجر الكتروني, مشروع متجر الكتروني, متجر, متاجر الكترونيه, دروب شيبنج, دروبشيبينغ, دروب شيبينغ, دروبشيبنق, شوبيفاي, سله, منصه سله, منصه زد, ووكومرس, بيع اونلاين, ابيع+اونلاين, بيع+انترنت, ابيع+انترنت, بيع+النت, ابيع+النت, ابيع+فيسبوك, ابيع+انستقرام, ابيع+امازون, ستور اونلاين, متجر اونلاين, محل اونلاين, امازون اف بي اي, بيع امازون, طباعه حسب طلب, matjar, متجري`,
    near: `sell, selling, store, shop, product, handmade, supplier, delivery, amazon, wholesale, retail, online, import,
      بيع, ابيع, ستور, منتجات, منتج, موردين, توصيل, شحن, امازون, تجاره, بضاعه, اونلاين, تاجر, استيراد, اشغال يدويه, عبايات`,
  },
};
