var here=location.pathname.match(/^(.*?\/)(?:(?:new|t|r|rules|guide|daily)(?:\/.*)?|about|record|exercises)$/);
if(here){try{sessionStorage.setItem('posse.at',location.pathname.slice(here[1].length)+location.search+location.hash)}catch(e){}
location.replace(here[1])}else document.body.textContent='There is nothing at this address. / Il n’y a rien à cette adresse.';
